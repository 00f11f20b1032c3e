import {
  borrarNombradas,
  type ClaseDeDatos,
  DIAS_DE_CONTRATO,
  DIAS_DE_LO_TERMINADO,
  FILAS_POR_VEZ,
  type Momento,
  type Pasada,
  tomarGrandes,
} from '#nucleo/db/olvido.ts';
import type { Tx } from '#nucleo/db/conexion.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * Matches an intention `t` that was never paid and that nobody touched since `limite`. It has no
 * open payment, no pending refund and no pending re-issue.
 */
const abandonada = ({ limite }: Momento) => sql`
  t.pagada_en is null and t.etapa < 4 and t.creado_en < ${limite}
  and not exists (select 1 from pagos p left join devoluciones d on d.pago_id = p.id
    where p.venta_id = t.id and (p.estado in ('iniciado', 'desconocido', 'autorizado')
      or p.creado_en >= ${limite} or d.estado <> 'devuelta'))
  and not exists (select 1 from reemisiones r where r.venta_id = t.id and r.estado = 'pendiente')
  and not exists (select 1 from polizas p where p.venta_id = t.id)
  -- Sale by sale (\`offset 0\`): PostgreSQL would read the whole view to join it.
  and not exists (select 1 from hechos a where a.entidad = 'venta' and a.entidad_id = t.id
    and a.ocurrido_en >= ${limite} offset 0)`;

/** Matches a sale `t` that no payment, re-issue, incident, mail, session or code refers to. */
const sinRastro = sql.join(
  ['pagos', 'reemisiones', 'incidentes', 'envios', 'sesiones', 'codigos_de_venta'].map(
    (tabla) => sql`not exists (select 1 from ${sql.table(tabla)} x where x.venta_id = t.id)`,
  ),
  sql` and `,
);

/** Builds a pass that is limited to the sales matching `cuales`. */
type PasadaSobre = (cuales: RawBuilder<unknown>) => Pasada;

/**
 * Deletes audit facts of visitors and of the system about deleted purchases. Facts of users with a
 * login stay.
 */
const borrarHechosDeVisitas = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`delete from auditoria where entidad = 'venta' and entidad_id = any(${ids}::integer[])
    and rol in ('anonimo', 'publico')`.execute(tx);
  // Facts that release 1.3.0 wrote; its numbers of these roles. The release that drops the table drops this.
  await sql`delete from hechos_breves where clase < 8 and entidad_id = any(${ids}::integer[])
    and rol in (6, 7)`.execute(tx);
};

/**
 * Deletes an intention with its vehicles, owners, loaded file and the audit facts of its visitors.
 */
const borrarIntenciones: PasadaSobre = (cuales) => async (tx, momento) => {
  const condicion = sql`${abandonada(momento)} and ${sinRastro} and ${cuales}`;
  const ids = await tomarGrandes(tx, 'ventas', condicion);
  await borrarNombradas(tx, 'cargas', 'corrige', sql`venta_id = any(${ids}::integer[])`);
  await sql`delete from venta_vehiculos where venta_id = any(${ids}::integer[])`.execute(tx);
  await borrarHechosDeVisitas(tx, ids);
  await sql`delete from ventas where id = any(${ids}::integer[])`.execute(tx);
  return ids.length;
};

const MOTIVO = 'Intención abandonada: sus datos personales se eliminaron';

/** Removes the personal data of an intention whose payment failed; the payment itself stays. */
const vaciarIntenciones: PasadaSobre = (cuales) => async (tx, momento) => {
  const conPersonas = sql`(t.correo_comprador is not null
    or exists (select 1 from venta_vehiculos vv where vv.venta_id = t.id)
    or exists (select 1 from cargas c where c.venta_id = t.id))`;
  const condicion = sql`${abandonada(momento)} and not (${sinRastro}) and ${conPersonas}
    and ${cuales}`;
  const ids = await tomarGrandes(tx, 'ventas', condicion);
  await borrarNombradas(tx, 'cargas', 'corrige', sql`venta_id = any(${ids}::integer[])`);
  await sql`delete from venta_vehiculos where venta_id = any(${ids}::integer[])`.execute(tx);
  await sql`
    update ventas set correo_comprador = null, sesion_id = null, vigente = false, version = version + 1,
      anulada_en = coalesce(anulada_en, ${momento.ahora}),
      motivo_anulacion = coalesce(motivo_anulacion, ${MOTIVO})
    where id = any(${ids}::integer[])`.execute(tx);
  return ids.length;
};

/**
 * Anonymizes the owner of a policy past its legal term. Plate and number stay, because they prove
 * that a vehicle was covered. The buyer's data go with the last policy of the sale.
 */
const anonimizarVendidos: Pasada = async (tx, { limite }) => {
  const { rows } = await sql<{ venta_id: number }>`
    update venta_vehiculos set rut = 0, rut_dv = '0', nombre = 'ANONIMIZADO', segundo_nombre = null,
      apellido_paterno = null, apellido_materno = null, razon_social = null, email = '',
      telefono = null, numero_motor = '', conocido_por = null
    where id in (
      select vv.id from venta_vehiculos vv join ventas s on s.id = vv.venta_id
      where (vv.rut <> 0 or vv.email <> '') and vv.vigencia_hasta < ${limite}::timestamptz::date
        and s.pagada_en is not null
      limit ${FILAS_POR_VEZ} for update of vv skip locked)
    returning venta_id`.execute(tx);
  const ventas = [...new Set(rows.map(({ venta_id }) => venta_id))];
  await sql`
    update ventas s set correo_comprador = null, sesion_id = null, version = version + 1
    where s.id = any(${ventas}::integer[]) and not exists (
      select 1 from venta_vehiculos vv
      where vv.venta_id = s.id and (vv.rut <> 0 or vv.email <> ''))`.execute(tx);
  return rows.length;
};

const TODAS = sql`true`;

/**
 * An intention touched within the last day may still be in use, so a request to be forgotten skips
 * it.
 */
const SIN_TOCAR_MS = 86_400_000;

/**
 * Deletes or empties at once every intention matching `cuales` (alias `t`). Returns the number of
 * rows affected.
 */
export const olvidarIntencionesDe = async (
  tx: Tx,
  ahora: Date,
  cuales: RawBuilder<unknown>,
): Promise<number> => {
  const momento = { ahora, limite: new Date(ahora.getTime() - SIN_TOCAR_MS) };
  let idas = 0;
  for (const pasada of [borrarIntenciones(cuales), vaciarIntenciones(cuales)]) {
    for (let vez = await pasada(tx, momento); vez > 0; vez = await pasada(tx, momento)) idas += vez;
  }
  return idas;
};

export const OLVIDO_DE_VENTAS: readonly ClaseDeDatos[] = [
  {
    clase: 'intenciones',
    dias: DIAS_DE_LO_TERMINADO,
    seAnota: true,
    pasada: borrarIntenciones(TODAS),
  },
  {
    clase: 'intenciones_con_pago',
    dias: DIAS_DE_LO_TERMINADO,
    seAnota: true,
    pasada: vaciarIntenciones(TODAS),
  },
  {
    clase: 'personas_de_polizas',
    dias: DIAS_DE_CONTRATO,
    seAnota: true,
    pasada: anonimizarVendidos,
  },
];
