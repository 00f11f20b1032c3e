import {
  proximasPorRenovar,
  renovacionesPorMes,
} from '#features/informes/renovaciones/renovaciones.query.ts';
import { vendidoNetoDesde } from '#features/inicio/vendido-neto.query.ts';
import { ULTIMO_PAGO } from '#features/ventas/situacion.query.ts';
import { ventasVisibles } from '#features/ventas/venta.query.ts';
import { ESTADO_EMISION } from '#features/ventas/venta.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { patenteConDv } from '#values/patente.ts';
import { sql } from 'kysely';
import {
  CONVENIOS_RECIENTES,
  type InicioDelVendedorVM,
  MAXIMO_EN_CURSO,
  PATENTES_NOMBRADAS,
  PROXIMAS_RENOVACIONES,
  ULTIMAS_VENTAS,
  type VentaEnCursoVM,
  type VentaVendidaVM,
} from './inicio.contract.ts';
import { pendienteDe } from './venta-en-curso.ts';

/** Number of recent sales searched for the last used agreements. */
const VENTAS_RECIENTES = 200;

interface Nombrada {
  readonly patente: string;
  readonly dv: string | null;
}

/** Number of vehicles and first plates of sale `v`. */
const VEHICULOS = sql<number>`(select count(*)::integer from venta_vehiculos
  where venta_id = v.id)`;
const PATENTES = sql<Nombrada[]>`(select coalesce(json_agg(json_build_object(
      'patente', n.patente, 'dv', n.dv) order by n.posicion), '[]')
  from (select patente, dv, posicion from venta_vehiculos where venta_id = v.id
    order by posicion limit ${sql.lit(PATENTES_NOMBRADAS)}) n)`;

const ANULADAS = sql<number>`(select count(*)::integer from polizas
  where venta_id = v.id and not vigente)`;

/** State of the newest load; null for a sale without one, or with its vehicles already loaded. */
const CARGA_SIN_TERMINAR = sql<VentaEnCursoVM['carga']>`(select ca.estado from cargas ca
  where ca.venta_id = v.id and ca.estado <> 'lista' order by ca.id desc limit 1)`;

/** Condition: some vehicle of sale `v` lacks cover from another sale for the same days. */
const FALTA_ALGUNO = sql<boolean>`exists (select 1 from venta_vehiculos vv where vv.venta_id = v.id
  and not exists (select 1 from coberturas co
    where co.patente = vv.patente and co.vigente and not co.exenta and co.venta_vehiculo_id <> vv.id
      and co.periodo && daterange(vv.vigencia_desde, vv.vigencia_hasta, '[]')))`;

const nombradas = (patentes: readonly Nombrada[]): string[] =>
  patentes.map(({ patente, dv }) => patenteConDv(patente, dv));

const enCurso = async (
  ctx: Contexto,
): Promise<Pick<InicioDelVendedorVM, 'enCurso' | 'totalEnCurso'>> => {
  const filas = await ventasVisibles(ctx)
    .where('v.pagada_en', 'is', null)
    .where('v.vigente', '=', true)
    // Leaves out purchases whose vehicles were all covered otherwise meanwhile.
    .where((eb) => eb.or([eb(CARGA_SIN_TERMINAR, 'is not', null), FALTA_ALGUNO]))
    .select(['v.id', 'v.etapa', 'v.creado_en', 'v.monto_en_pesos as monto', 'c.nombre as convenio'])
    .select([VEHICULOS.as('vehiculos'), PATENTES.as('patentes')])
    .select([CARGA_SIN_TERMINAR.as('carga'), ULTIMO_PAGO.as('ultimoPago')])
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('v.id', 'desc')
    .limit(MAXIMO_EN_CURSO)
    .execute();
  return {
    totalEnCurso: filas[0]?.total ?? 0,
    enCurso: filas.map(
      ({ id, convenio, patentes, vehiculos, monto, creado_en, ...situacion }): VentaEnCursoVM => ({
        id,
        convenio,
        patentes: nombradas(patentes),
        vehiculos,
        monto,
        creado: creado_en.toISOString(),
        carga: situacion.carga,
        pendiente: pendienteDe({ ...situacion, sinPreparar: situacion.carga !== null }),
      }),
    ),
  };
};

const vendidas = async (ctx: Contexto): Promise<VentaVendidaVM[]> => {
  const filas = await ventasVisibles(ctx)
    .where('v.pagada_en', 'is not', null)
    .select(['v.id', 'v.vigente', 'v.estado_emision', 'v.monto_en_pesos as monto'])
    .select(['c.nombre as convenio', sql<Date>`v.pagada_en`.as('pagada')])
    .select([VEHICULOS.as('vehiculos'), PATENTES.as('patentes'), ANULADAS.as('anuladas')])
    .orderBy('v.pagada_en', 'desc')
    .orderBy('v.id', 'desc')
    .limit(ULTIMAS_VENTAS)
    .execute();
  return filas.map(({ patentes, pagada, vigente, estado_emision, ...fila }) => ({
    ...fila,
    patentes: nombradas(patentes),
    pagada: pagada.toISOString(),
    estado: !vigente
      ? 'anulada'
      : estado_emision === ESTADO_EMISION.completo
        ? 'emitida'
        : 'en_emision',
  }));
};

const vendidoHoy = (ctx: Contexto): Promise<InicioDelVendedorVM['hoy']> =>
  vendidoNetoDesde(ctx, fechaSantiago(ctx.ahora)).executeTakeFirstOrThrow();

/** Agreements through which the caller may sell today. */
const convenios = async (
  ctx: Contexto,
): Promise<Pick<InicioDelVendedorVM, 'convenios' | 'totalConvenios'>> => {
  const { usuarioId } = ctx.actor;
  const hoy = fechaSantiago(ctx.ahora);
  const { rows } = await sql<{ id: number; nombre: string; usado: Date | null; total: number }>`
    select c.id, c.nombre, r.usado, count(*) over () as total
    from convenio_usuarios cu
    join convenios c on c.id = cu.convenio_id
    left join (select convenio_id, max(creado_en) as usado
      from (select convenio_id, creado_en from ventas where usuario_id = ${usuarioId}
        order by id desc limit ${VENTAS_RECIENTES}) as ultimas
      group by 1) as r on r.convenio_id = c.id
    where cu.usuario_id = ${usuarioId} and cu.vigente and c.vigente
      and ${hoy}::date between c.inicio_vigencia and c.termino_vigencia
    order by r.usado desc nulls last, c.nombre, c.id
    limit ${CONVENIOS_RECIENTES}
  `.execute(ctx.db);
  return {
    totalConvenios: rows[0]?.total ?? 0,
    convenios: rows.map(({ id, nombre, usado }) => ({
      id,
      nombre,
      usado: usado?.toISOString() ?? null,
    })),
  };
};

/** Home page of a seller, about own sales and agreements only. */
export const inicioDeVendedor = async (ctx: Contexto): Promise<InicioDelVendedorVM> => {
  const [hoy, comenzadas, ultimas, recientes, meses, proximas] = await Promise.all([
    vendidoHoy(ctx),
    enCurso(ctx),
    vendidas(ctx),
    convenios(ctx),
    renovacionesPorMes(ctx),
    proximasPorRenovar(ctx, PROXIMAS_RENOVACIONES),
  ]);
  return {
    hoy,
    ...comenzadas,
    vendidas: ultimas,
    ...recientes,
    porRenovar: { ...meses, proximas },
  };
};
