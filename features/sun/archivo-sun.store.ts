import type { Tx } from '#nucleo/db/conexion.ts';

interface ArchivoNuevo {
  readonly ventaId: number;
  readonly clave: string;
  readonly sha256: string;
  readonly polizas: number;
  readonly total: number;
  readonly ahora: Date;
}

/** Writes down a collection file that was stored; earlier ones of the sale stay on record. */
export const insertarArchivo = async (tx: Tx, archivo: ArchivoNuevo): Promise<void> => {
  await tx
    .insertInto('archivos_sun')
    .values({
      venta_id: archivo.ventaId,
      clave: archivo.clave,
      sha256: archivo.sha256,
      polizas: archivo.polizas,
      total: archivo.total,
      creado_en: archivo.ahora,
    })
    .execute();
};
