import type { Almacen } from '#integrations/documentos/port.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { leerInstalacion } from './instalacion.query.ts';
import { claveDeTestigo } from './marca.ts';

/**
 * True if the folder contains the last backup's witness, or if no backup left one. An older disk does not
 * contain it.
 */
export const tieneTestigo = async (
  espejo: Pick<Almacen, 'leerParte'>,
  testigo: string | null,
): Promise<boolean> =>
  testigo === null || (await espejo.leerParte(claveDeTestigo(testigo), 0, 0)) !== null;

/**
 * Throws if the folder of the marks is not that of the last backup. The disk was then exchanged meanwhile,
 * and a restore would not find the marks (ADR 44).
 */
export const exigirTestigo = async (
  db: Base,
  espejo: Pick<Almacen, 'leerParte'>,
): Promise<void> => {
  const { respaldo_testigo: testigo } = await leerInstalacion(db);
  if (!(await tieneTestigo(espejo, testigo)))
    throw new Error('The backup folder that this process sees is not that of the last backup');
};
