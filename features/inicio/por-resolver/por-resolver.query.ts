import { cambiosPendientes } from '#features/aprobaciones/aprobacion.query.ts';
import { DETIENEN_LA_EMISION } from '#features/auditoria/incidente.ts';
import { primerDiaSinResumir } from '#features/inicio/tablero/tablero-resumen.query.ts';
import { numerosParaVender } from '#features/numeros/rangos/rango.query.ts';
import { type ClaseDeRango, quedanPocos } from '#features/numeros/rango.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { type Fecha, fechaSantiago, inicioDelDia, sumarDias } from '#values/fecha.ts';
import { type RawBuilder, sql } from 'kysely';
import type { PendienteVM, PorResolverVM } from './por-resolver.contract.ts';
import { diaEnQueSeAgotan } from './por-resolver.ts';

const MINUTO = 60_000;
const DIA = 24 * 60 * MINUTO;
/** Days over which the pace, and failures that nothing closes, are counted. */
const DIAS = 30;
/** Days before its term at which a request over personal data counts as urgent. */
const DIAS_DE_AVISO = 7;

type Parte = (ahora: Date) => RawBuilder<PendienteVM>;

const hace = (ahora: Date, ms: number) => sql`${new Date(ahora.getTime() - ms)}::timestamptz`;
const detienen = sql`(${sql.join([...DETIENEN_LA_EMISION])})`;

/** Paid sales without issuance, by waiting time. Stopped ones are counted by their incident instead. */
const sinEmitir: Parte = (ahora) => sql`
  select 'sin_emitir.' || case when pagada_en > ${hace(ahora, 15 * MINUTO)} then 'minutos'
      when pagada_en > ${hace(ahora, 60 * MINUTO)} then 'hora'
      when pagada_en > ${hace(ahora, DIA)} then 'dia' else 'mas' end,
    count(*), null::bigint, (array_agg(id order by pagada_en, id))[1]
  from ventas v
  where pagada_en is not null and estado_emision is distinct from 3 and vigente
    and not exists (select 1 from incidentes i
      where i.venta_id = v.id and i.cerrado_en is null and i.clase in ${detienen})
  group by 1`;

/** The conditions must equal those of the screen of payments. */
const pagosSinConfirmar: Parte = (ahora) => sql`
  select 'pagos_sin_confirmar', count(*), coalesce(sum(p.monto), 0)::bigint, null::integer
  from pagos p
  where (p.estado = 'desconocido'
      or (p.estado = 'iniciado' and p.creado_en < ${hace(ahora, 30 * MINUTO)}))
    and not exists (select 1 from devoluciones d where d.pago_id = p.id and d.estado <> 'devuelta')`;

const porDevolver: Parte = () => sql`
  select 'por_devolver', count(*), coalesce(sum(monto - devuelto), 0)::bigint, null::integer
  from devoluciones where estado <> 'devuelta'`;

const noEnviados: Parte = (ahora) => sql`
  select 'no_enviados.' || clase, count(*), null::bigint, null::integer from envios
  where clase in ('correo', 'validar_pago') and estado = 'rechazado'
    and creado_en > ${hace(ahora, DIAS * DIA)}
  group by clase`;

const aachNoAceptadas: Parte = () => sql`
  select 'aach_no_aceptadas', count(*), null::bigint, null::integer
  from avisos_aach a join polizas p on p.id = a.poliza_id
  where a.clase = 'alta' and a.estado in ('rechazado', 'sin_respuesta') and p.vigente
    and not exists (select 1 from casos_aach c
      where c.poliza_id = a.poliza_id and c.cerrado_en is null)`;

const sinSun: Parte = () => sql`
  select 'sin_sun', count(*), null::bigint, min(id) from ventas
  where estado_venta = 13 and vigente`;

/** Stale collection files, and those of cancelled sales that nobody has seen yet. */
const sunPorRevisar: Parte = () => sql`
  select 'sun.' || case when v.vigente then 'desactualizado' else 'sin_efecto' end,
    count(*), null::bigint, min(v.id)
  from archivos_sun s join ventas v on v.id = s.venta_id
  where s.desactualizado_en is not null and s.atendido_en is null
  group by 1`;

/**
 * Open incidents. If several stop one sale's issuance, only the newest counts. Leaves out `aach_rechazada`:
 * its cases have lines of their own, with their deadlines.
 */
const incidentes: Parte = () => sql`
  select 'incidente.' || clase || coalesce('.' || causa, ''), count(*), null::bigint, min(venta_id) from incidentes i
  where cerrado_en is null and clase <> 'aach_rechazada' and not (clase in ${detienen} and exists (
    select 1 from incidentes j where j.venta_id = i.venta_id and j.cerrado_en is null
      and j.clase in ${detienen} and j.id > i.id))
  group by clase, causa`;

/**
 * Parts of the panel; each new one also needs a line in por-resolver.ts. Each reads an index of waiting rows
 * only, so that a million issued sales cost nothing.
 */
const PARTES: readonly Parte[] = [
  ...[sinEmitir, pagosSinConfirmar, porDevolver, noEnviados, aachNoAceptadas, sinSun],
  ...[sunPorRevisar, incidentes],
];

const contar = async ({ db, ahora }: Contexto): Promise<PendienteVM[]> => {
  const { rows } = await sql<PendienteVM>`
    select * from (${sql.join(
      PARTES.map((parte) => parte(ahora)),
      sql` union all `,
    )}) as lineas (clase, cantidad, monto, "ventaId")
    where cantidad > 0
  `.execute(db);
  return rows;
};

/** Open cases of refused policies: overdue ones, and the others. */
const casosAach = async ({ db, ahora }: Contexto): Promise<PendienteVM[]> => {
  const { rows } = await sql<{ clase: string; cantidad: number; ventaId: number; vence: Date }>`
    select 'casos_aach.' || case when c.vence_en <= ${ahora} then 'vencidos' else 'abiertos' end as clase,
      count(*) as cantidad, min(c.vence_en) as vence,
      (array_agg(p.venta_id order by c.vence_en, c.id))[1] as "ventaId"
    from casos_aach c join polizas p on p.id = c.poliza_id
    where c.cerrado_en is null group by 1
  `.execute(db);
  return rows.map((fila) => ({ ...fila, monto: null, vence: fila.vence.toISOString() }));
};

/** Persons' requests over their data: overdue ones, those of the last week, and the others. */
const solicitudesDeDatos = async ({ db, ahora }: Contexto): Promise<PendienteVM[]> => {
  const hoy = fechaSantiago(ahora);
  const { rows } = await sql<{ clase: string; cantidad: number; vence: string }>`
    select 'solicitudes_de_datos.' || case when vence_en < ${hoy}::date then 'vencidas'
        when vence_en <= ${sumarDias(hoy, DIAS_DE_AVISO)}::date then 'por_vencer'
        else 'en_plazo' end as clase,
      count(*) as cantidad, min(vence_en) as vence
    from solicitudes_de_datos where estado = 'pendiente' group by 1
  `.execute(db);
  return rows.map(({ clase, cantidad, vence }) => ({
    clase,
    cantidad,
    monto: null,
    ventaId: null,
    vence: inicioDelDia(sumarDias(vence, 1)).toISOString(),
  }));
};

/** Changes that wait for a second person, for callers who may be that one. */
const porAprobar = async ({ db, actor, ahora }: Contexto): Promise<PendienteVM[]> => {
  if (actor.rol !== 'administrador') return [];
  const { length: cantidad } = await cambiosPendientes(db, ahora);
  return cantidad === 0
    ? []
    : [{ clase: 'cambios_por_aprobar', cantidad, monto: null, ventaId: null }];
};

/**
 * Returns the average number of policies issued a day over the last `DIAS`. Closed days come from the board's
 * sums; only the first and the last are counted.
 */
export const emitidasAlDia = async ({
  db,
  ahora,
}: Pick<Contexto, 'db' | 'ahora'>): Promise<number> => {
  const desde = new Date(ahora.getTime() - DIAS * DIA);
  const primero = sumarDias(fechaSantiago(desde), 1);
  const ayer = sumarDias(fechaSantiago(ahora), -1);
  const vivo = await primerDiaSinResumir(db, { desde: primero, hasta: ayer });
  const { rows } = await sql<{ emitidas: number }>`
    select (select count(*) from polizas
        where emitida_en > ${desde} and emitida_en < ${inicioDelDia(primero)})
      + (select coalesce(sum(polizas), 0) from resumen_dias
        where dia between ${primero}::date and ${sumarDias(vivo, -1)}::date)
      + (select count(*) from polizas where emitida_en >= ${inicioDelDia(vivo)}) as emitidas
  `.execute(db);
  return (rows[0]?.emitidas ?? 0) / DIAS;
};

/** Returns the board's number of policies on a closed day; 0 until it has summed that day. */
export const emitidasEl = async (db: Base, dia: Fecha): Promise<number> => {
  const { rows } = await sql<{ emitidas: number }>`
    select coalesce(sum(polizas), 0)::integer as emitidas from resumen_dias where dia = ${dia}::date
  `.execute(db);
  return rows[0]?.emitidas ?? 0;
};

const deNumeros = (clase: ClaseDeRango, restantes: number): PendienteVM[] => {
  if (!quedanPocos(restantes)) return [];
  const cuales = restantes === 0 ? 'agotados' : 'pocos';
  return [{ clase: `${cuales}.${clase}`, cantidad: restantes, monto: null, ventaId: null }];
};

/** Returns all matters for a person, and how long the numbers last at the pace of the last 30 days. */
export const porResolver = async (ctx: Contexto): Promise<PorResolverVM> => {
  const hoy = fechaSantiago(ctx.ahora);
  const [contados, casos, solicitudes, cambios, porDia, restantes] = await Promise.all([
    contar(ctx),
    casosAach(ctx),
    solicitudesDeDatos(ctx),
    porAprobar(ctx),
    emitidasAlDia(ctx),
    numerosParaVender(ctx.db, hoy),
  ]);
  const numerosDe = (cuantos: number) => ({
    restantes: cuantos,
    porDia,
    seAgotan: diaEnQueSeAgotan(cuantos, porDia, hoy),
  });
  return {
    pendientes: [
      ...contados,
      ...casos,
      ...solicitudes,
      ...cambios,
      ...deNumeros('poliza', restantes.poliza),
      ...deNumeros('folio', restantes.folio),
    ],
    numeros: { poliza: numerosDe(restantes.poliza), folio: numerosDe(restantes.folio) },
  };
};
