import type { Almacen } from './port.ts';

/** Key of the number mark of an object, or the key itself for a mark; null without a mark. */
export type MarcaDe = (clave: string) => string | null;

const NADA = new Uint8Array();

/**
 * Writes number marks to the mirror, where the backups are, before writing to the store. If the store is
 * lost, the last number given out is still known (ADR 21).
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
