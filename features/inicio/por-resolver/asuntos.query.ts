import { DETIENEN_LA_EMISION } from '#features/auditoria/incidente.ts';
import { DIAS_DE_AVISO_DE_PAPELES } from '#features/detenciones/detencion.ts';
import { INICIO_SIN_PAPEL, TERMINOS_DE_PAPELES } from '#features/detenciones/papeles.query.ts';
import { CLAVE_DE_RECORDATORIO } from '#features/envios/correo.ts';
import { esPorReconocer } from '#features/mantenedores/modelos/lista-modelos.query.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { NOMBRE_DE_CORREDOR } from '#nucleo/db/nombre-de-corredor.ts';
import { type Fecha, fechaSantiago, sumarDias } from '#values/fecha.ts';
import { aperturaDe, MESES_LEGALES } from '#values/vigencia.ts';
import { type RawBuilder, sql } from 'kysely';
import { CLASES_DE_INCIDENTE, INCIDENTES, type TipoDeAsunto } from './clases-de-asunto.ts';
import { ASUNTOS_POR_PAGINA, type PendienteVM } from './por-resolver.contract.ts';

const MINUTO = 60_000;
const DIA = 24 * 60 * MINUTO;
/** Days over which unsent messages, which nothing closes, are matters. */
const DIAS_DE_NO_ENVIADOS = 30;
/** Minutes that the worker has for a paid sale before it waits for a person. */
const MINUTOS_PARA_EMITIR = 15;
/** Minutes after which a paid sale without policies is late. */
const MINUTOS_DE_PLAZO = 60;
/** Days before its term at which a request over personal data counts as urgent. */
const DIAS_DE_AVISO = 7;
/** Days before the opening of a season at which missing prices are matters. */
const DIAS_ANTES_DE_LA_TEMPORADA = 60;

/** A matter that no table holds, such as few numbers. */
export interface AsuntoCalculado {
  readonly clase: string;
  readonly id: number;
  readonly restantes: number;
  readonly vence: Date | null;
  readonly urge: boolean;
}

interface Momento {
  readonly ahora: Date;
  readonly hoy: Fecha;
  /** First policy number of the demonstration's past, or null. */
  readonly primeraDelPasado: number | null;
}
/** Rows of one kind, with the columns of `COLUMNAS`; null if there is none at that moment. */
type Parte = (momento: Momento) => RawBuilder<unknown> | null;

const COLUMNAS = sql`tipo, clase, lugar, id, venta_id, poliza_id, monto, restantes, desde, vence, urge,
  detalle, propone`;

const hace = (ahora: Date, ms: number) => sql`${new Date(ahora.getTime() - ms)}::timestamptz`;
const detienen = sql`(${sql.join([...DETIENEN_LA_EMISION])})`;

/** Places of classes without a deadline, after those of incidents that stop something. */
const LUGAR = {
  numeros: 0,
  incidentes: 1,
  pagos: 100,
  devoluciones: 101,
  avisos: 110,
  casos: 111,
  solicitudes: 112,
  cambios: 113,
  reemisiones: 114,
  sun: 120,
  sunDesactualizado: 121,
  emision: 122,
  precios: 124,
  modelos: 127,
  papeles: { garantia: 125, representante: 126 },
  correos: 130,
  validaciones: 131,
  desconocidos: 999,
} as const;

/** Cases of refused policies. */
const casos: Parte = ({ ahora }) => sql`
  select 'casos', 'casos_aach.' || case when c.vence_en <= ${ahora} then 'vencidos' else 'abiertos' end,
    ${LUGAR.casos}::integer, c.id, p.venta_id, c.poliza_id, null::bigint, null::integer, c.abierto_en,
    c.vence_en, false, c.clase, null::integer
  from casos_aach c join polizas p on p.id = c.poliza_id
  where c.cerrado_en is null`;

/** Persons' requests over their data; each is due until the end of its last day in Santiago. */
const solicitudes: Parte = ({ hoy }) => sql`
  select 'datos', 'solicitudes_de_datos.' || case when vence_en < ${hoy}::date then 'vencidas'
      when vence_en <= ${sumarDias(hoy, DIAS_DE_AVISO)}::date then 'por_vencer' else 'en_plazo' end,
    ${LUGAR.solicitudes}::integer, id, null, null, null, null, creada_en,
    (vence_en + 1)::timestamp at time zone 'America/Santiago', false, derecho, null
  from solicitudes_de_datos where estado = 'pendiente'`;

/** Changes that wait for a second person. */
const cambios: Parte = ({ ahora }) => sql`
  select 'aprobaciones', 'cambios_por_aprobar', ${LUGAR.cambios}::integer, id, null, null, null, null,
    propuesto_en, vence_en, false, llamada, propuesto_por
  from cambios_propuestos where estado = 'pendiente' and vence_en > ${ahora}`;

const reemisiones: Parte = () => sql`
  select 'aprobaciones', 'reemisiones_por_aprobar', ${LUGAR.reemisiones}::integer, r.id, r.venta_id, null,
    v.monto_en_pesos, null, r.solicitada_en, null::timestamptz, false, null, r.solicitada_por
  from reemisiones r join ventas v on v.id = r.venta_id
  where r.estado = 'pendiente' and v.vigente`;

/**
 * Paid sales without issuance. Stopped ones are matters by their incident instead. Leaves out the sales of a past that
 * is being sown: they are paid and issued by a clock behind this one.
 */
const sinEmitir: Parte = ({ ahora, primeraDelPasado }) => sql`
  select 'emision', 'sin_emitir.' || case when pagada_en > ${hace(ahora, MINUTOS_DE_PLAZO * MINUTO)} then 'hora'
      when pagada_en > ${hace(ahora, DIA)} then 'dia' else 'mas' end,
    ${LUGAR.emision}::integer, id, id, null, null, null, pagada_en,
    pagada_en + make_interval(mins => ${MINUTOS_DE_PLAZO}), false, null, null
  from ventas v
  where pagada_en is not null and estado_emision is distinct from 3 and vigente
    and pagada_en <= ${hace(ahora, MINUTOS_PARA_EMITIR * MINUTO)}
    and not exists (select 1 from incidentes i
      where i.venta_id = v.id and i.cerrado_en is null and i.clase in ${detienen})
    and not exists (select 1 from rangos r
      where r.clase = 'poliza' and r.numero_inicial = ${primeraDelPasado}::integer and r.vigente
        and v.pagada_en < (r.termino_vigencia + 1)::timestamp at time zone 'America/Santiago')`;

/** The conditions must equal those of the screen of payments. */
const pagosSinConfirmar: Parte = ({ ahora }) => sql`
  select 'pagos', 'pagos_sin_confirmar', ${LUGAR.pagos}::integer, p.id, p.venta_id, null, p.monto, null,
    p.creado_en, null, false, null, null
  from pagos p
  where (p.estado = 'desconocido'
      or (p.estado = 'iniciado' and p.creado_en < ${hace(ahora, 30 * MINUTO)}))
    and not exists (select 1 from devoluciones d where d.pago_id = p.id and d.estado <> 'devuelta')`;

const porDevolver: Parte = () => sql`
  select 'pagos', 'por_devolver', ${LUGAR.devoluciones}::integer, d.id, p.venta_id, null,
    d.monto - d.devuelto, null, d.creada_en, null, false, null, null
  from devoluciones d join pagos p on p.id = d.pago_id where d.estado <> 'devuelta'`;

const noEnviados: Parte = ({ ahora }) => sql`
  select case clase when 'correo' then 'correos' else 'pagos' end, 'no_enviados.' || clase,
    case clase when 'correo' then ${LUGAR.correos}::integer else ${LUGAR.validaciones}::integer end,
    id, venta_id, null, null, null, creado_en, null, false, null, null
  from envios
  where clase in ('correo', 'validar_pago') and estado = 'rechazado'
    and clave not like ${`${CLAVE_DE_RECORDATORIO}%`}
    and creado_en > ${hace(ahora, DIAS_DE_NO_ENVIADOS * DIA)}`;

const aachNoAceptadas: Parte = () => sql`
  select 'casos', 'aach_no_aceptadas', ${LUGAR.avisos}::integer, a.id, p.venta_id, p.id, null, null,
    a.creado_en, null, false, null, null
  from avisos_aach a join polizas p on p.id = a.poliza_id
  where a.clase = 'alta' and a.estado in ('rechazado', 'sin_respuesta') and p.vigente
    and not exists (select 1 from casos_aach c
      where c.poliza_id = a.poliza_id and c.cerrado_en is null)`;

const sinSun: Parte = () => sql`
  select 'sun', 'sin_sun', ${LUGAR.sun}::integer, id, id, null, null, null, emitida_en, null, false, null, null
  from ventas where estado_venta = 13 and vigente`;

/** Stale collection files, and those of cancelled sales that nobody has seen yet. */
const sunPorRevisar: Parte = () => sql`
  select 'sun', 'sun.' || case when v.vigente then 'desactualizado' else 'sin_efecto' end,
    ${LUGAR.sunDesactualizado}::integer, s.id, v.id, null, null, null, s.desactualizado_en, null, false,
    null, null
  from archivos_sun s join ventas v on v.id = s.venta_id
  where s.desactualizado_en is not null and s.atendido_en is null`;

/**
 * Ends of the papers of brokers that sell, from the first notice on. Each is due at the moment that stops the broker's
 * sales. A past end that stops nothing stays, with its reason and without a deadline (A-ORDEN-011).
 */
const papeles: Parte = ({ hoy }) => sql`
  select 'corredores', 'papeles.' || f.papel || case when f.motivo is not null then '.admitido'
      when f.hasta < ${hoy}::date then '.vencido'
      when f.hasta <= ${sumarDias(hoy, DIAS_DE_AVISO_DE_PAPELES.segundo)}::date then '.pronto' else '' end,
    case f.papel when 'garantia' then ${LUGAR.papeles.garantia}::integer
      else ${LUGAR.papeles.representante}::integer end,
    f.corredor_id, null, null, null, null, null::timestamptz,
    case when f.motivo is null then ${INICIO_SIN_PAPEL} end, false,
    ${NOMBRE_DE_CORREDOR} || coalesce(': ' || f.motivo, ''), null
  from ${TERMINOS_DE_PAPELES} f join corredores k on k.id = f.corredor_id
  where f.hasta <= ${sumarDias(hoy, DIAS_DE_AVISO_DE_PAPELES.primero)}::date
    and (f.motivo is null or f.hasta < ${hoy}::date)
    and exists (select 1 from convenios c where c.corredor_id = k.id and c.vigente
      and c.termino_vigencia >= ${hoy}::date)`;

/**
 * Agreements whose premiums lack a price for a season, from 60 days before its opening to its last day. Each is due at
 * the opening. A premium that is not sold in it has a price that says so.
 */
const precios: Parte = ({ hoy }) => {
  const aperturas = MESES_LEGALES.map((mes) => aperturaDe(hoy, mes)).filter(
    ({ abre }) => abre <= sumarDias(hoy, DIAS_ANTES_DE_LA_TEMPORADA),
  );
  if (aperturas.length === 0) return null;
  const temporadas = sql.join(
    aperturas.map(
      ({ mesLegal, abre, periodo }) =>
        sql`(${mesLegal}::integer, ${abre}::date, ${periodo}::integer)`,
    ),
  );
  return sql`
    select 'precios', 'precios_por_fijar.' || t.mes_legal, ${LUGAR.precios}::integer, c.id, null, null, null,
      count(*)::integer, null, t.abre::timestamp at time zone 'America/Santiago', false, c.nombre, null
    from (values ${temporadas}) as t (mes_legal, abre, periodo)
    join convenio_primas p on p.mes_legal = t.mes_legal and p.vigente
    join tipos_vehiculo tv on tv.id = p.tipo_vehiculo_id and tv.vigente
    join convenios c on c.id = p.convenio_id and c.vigente and not c.es_extendido
      and c.inicio_vigencia <= t.abre and c.termino_vigencia >= greatest(t.abre, ${hoy}::date)
    where not exists (select 1 from precios_de_prima x
      where x.prima_id = p.id and x.periodo = t.periodo and x.desde <= greatest(t.abre, ${hoy}::date))
    group by c.id, t.mes_legal, t.abre`;
};

/** All models that wait to be recognised are one matter. */
const modelos: Parte = () => sql`
  select 'modelos', 'modelos_por_reconocer', ${LUGAR.modelos}::integer, 0, null, null, null,
    count(*)::integer, null, null, false, null, null
  from modelos m where ${esPorReconocer('modelo', 'm')} having count(*) > 0`;

const clasesDeIncidente = sql`(values ${sql.join(
  CLASES_DE_INCIDENTE.map((clase, lugar) => {
    const { tipo, urge = false } = INCIDENTES[clase];
    return sql`(${clase}::text, ${tipo}::text, ${LUGAR.incidentes + lugar}::integer, ${urge}::boolean)`;
  }),
)}) as k (clase, tipo, lugar, urge)`;

/**
 * Open incidents. If several stop one sale's issuance, only the newest counts. Leaves out `aach_rechazada`:
 * its cases are matters of their own. An unknown payment is one by itself.
 */
const incidentes: Parte = () => sql`
  select coalesce(k.tipo, 'incidentes'), 'incidente.' || i.clase || coalesce('.' || i.causa, ''),
    coalesce(k.lugar, ${LUGAR.desconocidos}::integer), i.id, i.venta_id, null, null, null, i.abierto_en, null,
    coalesce(k.urge, false), i.detalle, null
  from incidentes i left join ${clasesDeIncidente} on k.clase = i.clase
  where i.cerrado_en is null and i.clase <> 'aach_rechazada' and not (i.clase in ${detienen} and exists (
    select 1 from incidentes j where j.venta_id = i.venta_id and j.cerrado_en is null
      and j.clase in ${detienen} and j.id > i.id))
    and not (i.clase = 'pago_desconocido' and exists (
      select 1 from pagos p where p.venta_id = i.venta_id and p.estado = 'desconocido'))`;

/**
 * Parts of the list. Each reads an index of waiting rows only, so that a million issued sales cost nothing.
 */
const PARTES: readonly Parte[] = [
  ...[casos, solicitudes, sinEmitir, pagosSinConfirmar, porDevolver, noEnviados, aachNoAceptadas],
  ...[sinSun, sunPorRevisar, papeles, precios, modelos, incidentes],
];
/** Parts for callers who may decide what another person proposed. */
const DE_ADMINISTRADOR: readonly Parte[] = [cambios, reemisiones];

const calculado = ({ clase, id, restantes, vence, urge }: AsuntoCalculado) => sql`
  select 'numeros', ${clase}::text, ${LUGAR.numeros}::integer, ${id}::integer, null, null, null,
    ${restantes}::integer, null, ${vence}::timestamptz, ${urge}::boolean, null, null`;

const union = ({ ahora, actor, ajustes }: Contexto, calculados: readonly AsuntoCalculado[]) => {
  const { primeraDelPasado } = ajustes;
  const momento = { ahora, hoy: fechaSantiago(ahora), primeraDelPasado };
  const partes = actor.rol === 'administrador' ? [...PARTES, ...DE_ADMINISTRADOR] : PARTES;
  return sql`(${sql.join(
    [
      ...partes.map((parte) => parte(momento)).filter((parte) => parte !== null),
      ...calculados.map(calculado),
    ],
    sql` union all `,
  )}) as asuntos (${COLUMNAS})`;
};

/** Counts of all matters by class. */
export const contarAsuntos = async (ctx: Contexto, calculados: readonly AsuntoCalculado[]) => {
  const { rows } = await sql<
    Omit<PendienteVM, 'vence'> & {
      readonly tipo: TipoDeAsunto;
      readonly asuntos: number;
      readonly vence: Date | null;
    }
  >`
    select tipo, clase, count(*) as asuntos, coalesce(sum(restantes), count(*)) as cantidad,
      sum(monto)::bigint as monto, (array_agg(venta_id order by desde, id))[1] as "ventaId",
      min(vence) as vence
    from ${union(ctx, calculados)} group by tipo, clase order by clase
  `.execute(ctx.db);
  return rows;
};

/** Place of what has no deadline: after every deadline. In milliseconds, the year 2286. */
const SIN_PLAZO = 9_999_999_999_999;

export interface Pagina {
  readonly tipo?: TipoDeAsunto | undefined;
  readonly despuesDe?: string | undefined;
}

interface Asunto {
  readonly tipo: TipoDeAsunto;
  readonly clase: string;
  readonly lugar: number;
  readonly plazo: number;
  readonly id: number;
  readonly ventaId: number | null;
  readonly numeroPoliza: number | null;
  readonly patente: string | null;
  readonly dv: string | null;
  readonly vehiculos: number;
  readonly detalle: string | null;
  readonly propone: number | null;
  readonly propuestoPor: string | null;
  readonly monto: number | null;
  readonly restantes: number | null;
  readonly desde: Date | null;
  readonly vence: Date | null;
  readonly atrasado: boolean;
}

/**
 * A page of matters by (deadline, class, id), and one more if there is a next page. What stops selling or
 * issuing has the moment at which it began as its deadline.
 */
export const paginaDeAsuntos = async (
  ctx: Contexto,
  calculados: readonly AsuntoCalculado[],
  { tipo, despuesDe = '0-0-0' }: Pagina,
): Promise<{ readonly filas: Asunto[]; readonly siguiente: string | null }> => {
  const [plazo = 0, lugar = 0, id = 0] = despuesDe.split('-').map(Number);
  const { rows } = await sql<Asunto>`
    with pagina as (
      select * from (
        select *, case when vence is null and not urge then ${SIN_PLAZO}::bigint
          else floor(extract(epoch from coalesce(vence, desde, to_timestamp(1))) * 1000)::bigint end as plazo
        from ${union(ctx, calculados)}
        where ${tipo ?? null}::text is null or tipo = ${tipo ?? null}::text
      ) as con_plazo
      where (plazo, lugar, id) > (${plazo}::bigint, ${lugar}::integer, ${id}::integer)
      order by plazo, lugar, id limit ${ASUNTOS_POR_PAGINA + 1}
    )
    select a.tipo, a.clase, a.lugar, a.plazo, a.id, a.venta_id as "ventaId", p.numero_poliza as "numeroPoliza",
      coalesce(p.patente, v.patente) as patente, case when p.id is null then v.dv else pv.dv end as dv,
      coalesce(v.vehiculos, 0) as vehiculos, a.detalle, a.propone, u.nombre_usuario as "propuestoPor", a.monto,
      a.restantes, a.desde, a.vence, a.urge or coalesce(a.vence <= ${ctx.ahora}, false) as atrasado
    from pagina a
    left join polizas p on p.id = a.poliza_id
    left join venta_vehiculos pv on pv.id = p.venta_vehiculo_id
    left join usuarios u on u.id = a.propone
    left join lateral (
      select (array_agg(vv.patente order by vv.posicion))[1] as patente,
        (array_agg(vv.dv order by vv.posicion))[1] as dv, count(*) as vehiculos
      from venta_vehiculos vv where vv.venta_id = a.venta_id
    ) as v on true
    order by a.plazo, a.lugar, a.id
  `.execute(ctx.db);
  const filas = rows.slice(0, ASUNTOS_POR_PAGINA);
  const ultima = filas.at(-1);
  return {
    filas,
    siguiente:
      rows.length > filas.length && ultima ? `${ultima.plazo}-${ultima.lugar}-${ultima.id}` : null,
  };
};
