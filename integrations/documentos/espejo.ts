import type { Almacen } from './port.ts';

/** The key of the mark of numbers that the object at a key is, or has; null when it has none. */
export type MarcaDe = (clave: string) => string | null;

const NADA = new Uint8Array();

/**
 * Writes the marks of numbers also where the backups are, and before: what was given out is known
 * after this store is lost, up to the last number that anybody was told (ADR 21).
 */
export const conEspejo = (documentos: Almacen, espejo: Almacen, marcaDe: MarcaDe): Almacen => {
  const marcar = async (claves: readonly string[]): Promise<void> => {
    const marcas = claves.flatMap((clave) => marcaDe(clave) ?? []);
    await espejo.guardarVarios(marcas.map((clave) => ({ clave, contenido: NADA })));
  };
  return {
    ...documentos,
    async guardar(clave, contenido) {
      await marcar([clave]);
      await documentos.guardar(clave, contenido);
    },
    async guardarVarios(varios) {
      await marcar(varios.map(({ clave }) => clave));
      await documentos.guardarVarios(varios);
    },
  };
};
