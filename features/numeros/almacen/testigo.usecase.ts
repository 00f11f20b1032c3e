import type { Almacen } from '#integrations/documentos/port.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { leerInstalacion } from './instalacion.query.ts';
import { claveDeTestigo } from './marca.ts';

/** Whether the folder holds what the last backup left in it, if one did. A disk of before it does not. */
export const tieneTestigo = async (
  espejo: Pick<Almacen, 'leerParte'>,
  testigo: string | null,
): Promise<boolean> =>
  testigo === null || (await espejo.leerParte(claveDeTestigo(testigo), 0, 0)) !== null;

/**
 * Throws when the folder in which numbers were marked is not that of the last backup: it was exchanged meanwhile, and the
 * marks are not where a restore reads them (ADR 44).
 */
export const exigirTestigo = async (
  db: Base,
  espejo: Pick<Almacen, 'leerParte'>,
): Promise<void> => {
  const { respaldo_testigo: testigo } = await leerInstalacion(db);
  if (!(await tieneTestigo(espejo, testigo)))
    throw new Error('The backup folder that this process sees is not that of the last backup');
};
