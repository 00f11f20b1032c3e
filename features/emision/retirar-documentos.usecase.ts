import { leerClaveEnPaquete } from '#values/clave-de-paquete.ts';
import type { Almacenes } from '#nucleo/db/olvido.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { marcaSola, otroPaquete } from '#features/mantenedores/numeros/marca.ts';
import { leerNombreEnPaquete } from './paquete-de-polizas.ts';
import { clavesVivas, moverClaves } from './paquete.store.ts';

type Lugares = Pick<Almacenes, 'documentos'> & { readonly base: Base };

/**
 * Takes the files at `claves` out of a pack: with nothing else in it the whole goes now; otherwise what
 * rows still need is moved to another one, and the old one goes the next time, when whoever had read a
 * row before has long read its file. Says whether the bytes are gone.
 */
const retirarDePaquete = async (
  { base, documentos }: Lugares,
  paquete: string,
  claves: ReadonlySet<string>,
): Promise<boolean> => {
  const contenido = await documentos.contenidoDe(paquete);
  if (!contenido) return true;
  const numeros = contenido.flatMap(
    ({ nombre }) => leerNombreEnPaquete(nombre)?.numeroPoliza ?? [],
  );
  const quedan = (await clavesVivas(base, paquete, numeros)).filter((una) => !claves.has(una));
  if (quedan.length === 0) {
    // That these numbers were given out is known for longer than what was in it.
    const marca = marcaSola(paquete);
    if (marca !== null) await documentos.guardar(marca, new Uint8Array());
    await documentos.borrar(paquete);
    return true;
  }
  const nuevas = await documentos.mudar((sha256) => otroPaquete(paquete, sha256), quedan);
  // Another one moved them meanwhile: what is left to do is seen the next time.
  if (nuevas) await moverClaves(base, numeros, quedan, nuevas);
  return false;
};

/** Deletes the bytes of these files; those that are gone, of which the rest goes another time. */
export const retirarDocumentos = async (
  lugares: Lugares,
  claves: readonly string[],
): Promise<string[]> => {
  const idas: string[] = [];
  const porPaquete = Map.groupBy(claves, (una) => leerClaveEnPaquete(una)?.paquete ?? null);
  for (const clave of porPaquete.get(null) ?? []) {
    await lugares.documentos.borrar(clave);
    idas.push(clave);
  }
  for (const [paquete, suyas] of porPaquete) {
    if (paquete !== null && (await retirarDePaquete(lugares, paquete, new Set(suyas))))
      idas.push(...suyas);
  }
  return idas;
};
