import type { Almacen } from './port.ts';

const esMarca = (clave: string): boolean => clave.startsWith('marcas/');

/**
 * Writes the marks of numbers also where the backups are, and before: what was given out is known
 * after this store is lost, up to the last number that anybody was told (ADR 21).
 */
export const conEspejo = (documentos: Almacen, espejo: Almacen): Almacen => ({
  ...documentos,
  async guardar(clave, contenido) {
    if (esMarca(clave)) await espejo.guardar(clave, contenido);
    await documentos.guardar(clave, contenido);
  },
  async guardarVarios(varios) {
    await espejo.guardarVarios(varios.filter(({ clave }) => esMarca(clave)));
    await documentos.guardarVarios(varios);
  },
});
