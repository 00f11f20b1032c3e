import type { Tx } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';

interface Datos {
  readonly dv: string | null;
  readonly modeloId: number;
  readonly numeroMotor: string;
  readonly anioFabricacion: number;
}

export interface VehiculoCorregido {
  readonly vehiculoId: number;
  readonly antes: Datos;
  readonly despues: Datos;
}

/** Copies the record of their plate into these sold vehicles, where it differs. */
export const copiarDelRegistro = async (
  tx: Tx,
  vehiculoIds: readonly number[],
): Promise<VehiculoCorregido[]> => {
  const { rows } = await sql<VehiculoCorregido>`
    with previos as (
      select vv.id, vv.dv, vv.modelo_id, vv.numero_motor, vv.anio_fabricacion, r.dv as r_dv,
        r.modelo_id as r_modelo, r.numero_motor as r_motor, r.anio_fabricacion as r_anio
      from venta_vehiculos vv
      join vehiculos r on r.patente = vv.patente
      where vv.id = any(${vehiculoIds}::integer[]) and vv.patente_validada
        and (vv.dv, vv.modelo_id, vv.numero_motor, vv.anio_fabricacion)
          is distinct from (r.dv, r.modelo_id, r.numero_motor, r.anio_fabricacion)
      order by vv.id
      for update of vv
    )
    update venta_vehiculos vv
    set dv = p.r_dv, modelo_id = p.r_modelo, numero_motor = p.r_motor, anio_fabricacion = p.r_anio
    from previos p where p.id = vv.id
    returning vv.id as "vehiculoId",
      json_build_object('dv', p.dv, 'modeloId', p.modelo_id, 'numeroMotor', p.numero_motor,
        'anioFabricacion', p.anio_fabricacion) as antes,
      json_build_object('dv', vv.dv, 'modeloId', vv.modelo_id, 'numeroMotor', vv.numero_motor,
        'anioFabricacion', vv.anio_fabricacion) as despues
  `.execute(tx);
  return rows;
};
