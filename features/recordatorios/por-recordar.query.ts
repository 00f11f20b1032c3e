import { RENOVADA, SIN_RESTRICCION } from '#features/informes/renovaciones/renovaciones.query.ts';
import {
  DIAS_DISPONIBLE,
  DIAS_ENTRE_AVISOS,
  DIAS_ULTIMO_AVISO,
  type Ocasion,
} from '#features/recordatorios/recordatorio.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { type Fecha, sumarDias } from '#values/fecha.ts';
import { sql } from 'kysely';

/** Condition: no mail server refused the address of sale `v`, and its holder neither opposed nor blocked it. */
export const ADMITE_AVISOS = sql<boolean>`(
  not exists (select from correos_rechazados rz where rz.correo = lower(v.correo_comprador))
  and not exists (select from restricciones rc where lower(rc.correo) = lower(v.correo_comprador)))`;

interface Pedido {
  /** Agreement whose buyers are reminded. */
  readonly convenioId: number;
  readonly hoy: Fecha;
  /** Continues behind this sale. */
  readonly trasVenta: number;
  /** Policies at least, unless fewer are left: no sale is cut. */
  readonly limite: number;
}

/** A policy whose buyer asked for reminders and has not had the one that is due now. */
export interface PorRecordar {
  readonly polizaId: number;
  readonly numeroPoliza: number;
  readonly ventaId: number;
  readonly correo: string;
  readonly patente: string;
  readonly dv: string | null;
  readonly vehiculo: string;
  readonly hasta: Fecha;
  readonly ocasion: Ocasion;
  readonly tipoVehiculoId: number;
  readonly tipoUsoId: number | null;
  readonly anioFabricacion: number;
}

/**
 * Policies that a campaign may write about, by sale. Leaves out who renewed, took the consent back or opposed, and
 * addresses that opposed or that a mail server refused, and policies reminded within the week; a sale whose next cover is not on sale is not left out here.
 */
export const polizasPorRecordar = async (
  db: Base,
  { convenioId, hoy, trasVenta, limite }: Pedido,
): Promise<PorRecordar[]> => {
  const { rows } = await sql<PorRecordar>`
    select * from (select p.id as "polizaId", p.numero_poliza as "numeroPoliza", v.id as "ventaId",
      lower(v.correo_comprador) as correo, p.patente, vv.dv, ma.nombre || ' ' || m.nombre as vehiculo,
      p.vigencia_hasta as hasta, o.ocasion, vv.tipo_vehiculo_id as "tipoVehiculoId",
      vv.tipo_uso_id as "tipoUsoId", vv.anio_fabricacion as "anioFabricacion"
    from ventas v
    join consentimientos_de_aviso c on c.venta_id = v.id and c.retirado_en is null
    join polizas p on p.venta_id = v.id and p.vigente
    join venta_vehiculos vv on vv.id = p.venta_vehiculo_id
    join modelos m on m.id = vv.modelo_id
    join marcas ma on ma.id = m.marca_id
    cross join lateral (select case when p.vigencia_hasta <= ${sumarDias(hoy, DIAS_ULTIMO_AVISO)}::date
      then 'por_vencer' else 'disponible' end as ocasion) o
    where v.convenio_id = ${convenioId} and v.id > ${trasVenta} and v.correo_comprador is not null
      and p.vigencia_hasta between ${hoy}::date and ${sumarDias(hoy, DIAS_DISPONIBLE)}::date
      and not ${RENOVADA} and ${SIN_RESTRICCION} and ${ADMITE_AVISOS}
      and not exists (select from recordatorios r
        where r.poliza_id = p.id and (r.convenio_id = v.convenio_id and r.ocasion = o.ocasion
          or (r.escrito_en at time zone 'America/Santiago')::date
            > ${sumarDias(hoy, -DIAS_ENTRE_AVISOS)}::date))
    order by v.id fetch first ${limite} rows with ties) t
    order by "ventaId", "polizaId"`.execute(db);
  return rows;
};

/** Running campaigns, by id. */
export const campanasActivas = (db: Base) =>
  db
    .selectFrom('campanas')
    .select(['id', 'convenio_id as convenioId', 'destino_id as destinoId'])
    .where('estado', '=', 'activa')
    .orderBy('id')
    .execute();
export type CampanaActiva = Awaited<ReturnType<typeof campanasActivas>>[number];
