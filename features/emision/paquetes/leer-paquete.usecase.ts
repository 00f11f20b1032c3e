import {
  CARPETA_DE_PAQUETES,
  carpetasDe,
  esFamilia,
  iniciosDe,
  type Intervalo,
  leerMarca,
} from '#features/numeros/almacen/marca.ts';
import { PaqueteIlegible } from '#formatos/paquete/paquete.ts';
import type { Documentos } from '#integrations/documentos/port.ts';
import { leerNombreEnPaquete, type PolizaEnPaquete } from './nombre-en-paquete.ts';

/** File in a pack, as the index of the pack names it. */
export interface ArchivoEnPaquete {
  readonly clave: string;
  readonly nombre: string;
  readonly sha256: string;
  /** Null when the name is not that of a policy. */
  readonly poliza: PolizaEnPaquete | null;
}

/**
 * Reads the index of a pack; null when the pack is missing or its index is unreadable. A store that
 * is killed while writing, or whose disk is full, may leave a torn pack. Its writer saw the error
 * and wrote another pack (A-PAQUETE-010).
 */
export const archivosDePaquete = async (
  documentos: Documentos,
  paquete: string,
): Promise<ArchivoEnPaquete[] | null> => {
  const contenido = await documentos.contenidoDe(paquete).catch((error: unknown) => {
    if (error instanceof PaqueteIlegible) return null;
    throw error;
  });
  return (
    contenido?.map((archivo) => ({ ...archivo, poliza: leerNombreEnPaquete(archivo.nombre) })) ??
    null
  );
};

/** Lists the keys of all packs. */
export const todosLosPaquetes = (documentos: Documentos): AsyncIterable<string> =>
  documentos.listar(CARPETA_DE_PAQUETES);

/** Lists the packs whose greatest policy number lies in the interval, the smallest first. */
export const paquetesDeNumeros = async (
  documentos: Documentos,
  numeros: Intervalo,
): Promise<string[]> => {
  const familias = (await documentos.ramas(CARPETA_DE_PAQUETES)).filter(
    (rama) => esFamilia(rama) && (iniciosDe(rama)[0] ?? 0) <= numeros.hasta,
  );
  const claves: { clave: string; mayor: number }[] = [];
  for (const familia of familias)
    for (const carpeta of carpetasDe(numeros))
      for await (const clave of documentos.listar(`${CARPETA_DE_PAQUETES}/${familia}/${carpeta}`)) {
        const mayor = leerMarca(clave).poliza;
        if (mayor >= numeros.desde && mayor <= numeros.hasta) claves.push({ clave, mayor });
      }
  return claves.toSorted((a, b) => a.mayor - b.mayor).map(({ clave }) => clave);
};
