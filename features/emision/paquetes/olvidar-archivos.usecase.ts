import { leerClaveEnPaquete } from '#values/clave-de-paquete.ts';
import type { Almacenes } from '#nucleo/db/olvido.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { marcaSola, otroPaquete } from '#features/numeros/almacen/marca.ts';
import { leerNombreEnPaquete } from './nombre-en-paquete.ts';
import { clavesVivas, moverClaves } from './paquete.store.ts';

type Lugares = Pick<Almacenes, 'documentos'> & { readonly base: Base };

interface Mudanza {
  readonly paquete: string;
  /** Keys of the files to move. */
  readonly claves: readonly string[];
  /** Policy numbers of the pack, by which the rows are found. */
  readonly numeros: readonly number[];
}

/**
 * Copies these files unchanged from a pack to a new one, and points their rows to it. The old pack
 * stays. Does nothing when another process moved one of them meanwhile.
 */
const mudarArchivos = async (
  { base, documentos }: Lugares,
  { paquete, claves, numeros }: Mudanza,
): Promise<void> => {
  const nuevas = await documentos.mudar((sha256) => otroPaquete(paquete, sha256), claves);
  if (nuevas) await moverClaves(base, numeros, claves, nuevas);
};

/**
 * Removes the files at `claves` from a pack. Deletes the pack at once if no other file in it is needed.
 * Otherwise moves the needed files to a new pack. The old one is deleted in the next round, so that readers
 * of the old rows finish. Returns whether the bytes are gone.
 */
const olvidarDePaquete = async (
  lugares: Lugares,
  paquete: string,
  claves: ReadonlySet<string>,
): Promise<boolean> => {
  const { base, documentos } = lugares;
  // Throws on an unreadable pack: its files do not count as gone.
  const contenido = await documentos.contenidoDe(paquete);
  if (!contenido) return true;
  const numeros = contenido.flatMap(
    ({ nombre }) => leerNombreEnPaquete(nombre)?.numeroPoliza ?? [],
  );
  const quedan = (await clavesVivas(base, paquete, numeros)).filter((una) => !claves.has(una));
  if (quedan.length === 0) {
    // The mark of given-out numbers must outlive the files.
    const marca = marcaSola(paquete);
    if (marca !== null) await documentos.guardar(marca, new Uint8Array());
    await documentos.borrar(paquete);
    return true;
  }
  await mudarArchivos(lugares, { paquete, claves: quedan, numeros });
  return false;
};

/**
 * Deletes the bytes of these files. Returns the keys that are gone; the others follow in a later
 * round.
 */
export const olvidarArchivos = async (
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
    if (paquete !== null && (await olvidarDePaquete(lugares, paquete, new Set(suyas))))
      idas.push(...suyas);
  }
  return idas;
};
