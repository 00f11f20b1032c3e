import { modelosConClase } from '#features/mantenedores/modelos/modelo.query.ts';
import { ocupacionDePatentes } from '#features/ventas/vigencias.query.ts';
import type { Base } from '#nucleo/db/conexion.ts';

interface Nombrado {
  readonly modeloId: number;
  readonly patente: string;
}

/**
 * Returns the models of these vehicles, and the covers that sales other than `ventaId` hold for
 * their plates.
 */
export const modelosYOcupacion = async (
  db: Base,
  vehiculos: readonly Nombrado[],
  ventaId: number | null,
) => {
  const ids = vehiculos.map(({ modeloId }) => modeloId);
  const patentes = vehiculos.map(({ patente }) => patente);
  const [modelos, ocupacion] = await Promise.all([
    modelosConClase(db, ids),
    ocupacionDePatentes(db, patentes, ventaId),
  ]);
  return { modelos, ...ocupacion };
};
