import type { Almacen } from './port.ts';

/** Key of the number mark of an object, or the key itself for a mark; null without a mark. */
export type MarcaDe = (clave: string) => string | null;

const NADA = new Uint8Array();

/**
 * Writes number marks to the mirror, where the backups are, before writing to the store. If the store is
 * lost, the last number given out is still known (ADR 21). `exigir` throws when the mirror's disk was
 * exchanged meanwhile. It runs last: marks missing on the new disk are then in the store, from which it is
 * copied.
 */
export const conEspejo = (
  documentos: Almacen,
  espejo: Almacen,
  marcaDe: MarcaDe,
  exigir: () => Promise<void>,
): Almacen => {
  const guardarVarios: Almacen['guardarVarios'] = async (varios) => {
    const marcas = varios.flatMap(({ clave }) => marcaDe(clave) ?? []);
    await espejo.guardarVarios(marcas.map((clave) => ({ clave, contenido: NADA })));
    await documentos.guardarVarios(varios);
    if (marcas.length > 0) await exigir();
  };
  return {
    ...documentos,
    guardarVarios,
    guardar: (clave, contenido) => guardarVarios([{ clave, contenido }]),
  };
};
