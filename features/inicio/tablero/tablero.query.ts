import { esAccesoConLogin } from '#values/convenio.ts';
import { ORIGEN } from '#features/ventas/venta.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { type Fecha, fechaSantiago, sumarAnios, sumarDias } from '#values/fecha.ts';
import { sql } from 'kysely';
import type { TableroVM } from './tablero.contract.ts';
import { type Medida, MEDIDAS, nombreDeCanal, PASOS, type RangoDeDias } from './tablero.ts';
import { convenioAlAlcance } from '#features/mantenedores/alcance.query.ts';
import { anuladasDe, hechosDe } from './tablero-hechos.query.ts';
import { primerDiaSinResumir } from './tablero-resumen.query.ts';

/** A sum by day, agreement or channel, or over all; columns outside its grouping are null. */
interface Suma extends Readonly<Record<Medida, number>> {
  readonly dia: Fecha | null;
  readonly convenio_id: number | null;
  readonly convenio: string | null;
  readonly tipo_de_acceso: number | null;
  readonly origen: number | null;
}

/** Condition for the sales within the caller's reach, by its role's scope in the contract. */
const conveniosALaVista = (ctx: Contexto) =>
  ctx.db
    .selectFrom('convenios as c')
    .select(['c.id', 'c.nombre', 'c.tipo_de_acceso'])
    .where(convenioAlAlcance(ctx));

/**
 * Valid sales, valid policies, failed payments and abandoned intentions: ended days from their sums, the
 * others counted now, minus later cancellations.
 */
const sumasDe = async (ctx: Contexto, rango: RangoDeDias): Promise<readonly Suma[]> => {
  const vivo = await primerDiaSinResumir(ctx.db, rango);
  const columnas = MEDIDAS.map((medida) => sql.ref(medida));
  const resumidos = sql`
    select dia, convenio_id, origen, ${sql.join(columnas)} from resumen_dias
    where dia between ${rango.desde}::date and ${sumarDias(vivo, -1)}::date`;
  const vivos = { desde: vivo, hasta: rango.hasta };
  const partes = [
    resumidos,
    anuladasDe(rango),
    ...(vivo <= rango.hasta ? [hechosDe(vivos, fechaSantiago(ctx.ahora))] : []),
  ];
  const { rows } = await sql<Suma>`
    select h.dia, c.id as convenio_id, c.nombre as convenio, c.tipo_de_acceso, h.origen,
      ${sql.join(columnas.map((columna) => sql`coalesce(sum(h.${columna}), 0)::bigint as ${columna}`))}
    from (${sql.join(partes, sql` union all `)}) as h
    join (${conveniosALaVista(ctx)}) as c on c.id = h.convenio_id
    group by grouping sets ((h.dia), (c.id, c.nombre), (c.tipo_de_acceso, h.origen), ())
  `.execute(ctx.db);
  return rows;
};

type Cuantia = Pick<Suma, 'ventas' | 'polizas' | 'monto'>;

const NADA = { ventas: 0, polizas: 0, monto: 0, rechazados: 0, abandonados: 0 };
const cuantiaDe = ({ ventas, polizas, monto }: Cuantia): Cuantia => ({ ventas, polizas, monto });

const diasDe = ({ desde, hasta }: RangoDeDias): Fecha[] => {
  const dias: Fecha[] = [];
  for (let dia = desde; dia <= hasta; dia = sumarDias(dia, 1)) dias.push(dia);
  return dias;
};

const deDia = (filas: readonly Suma[]) => new Map(filas.map((fila) => [fila.dia, fila]));

/** Each day with the same day of the year before; 29 February with the 28th. */
const porDia = (
  rango: RangoDeDias,
  ahora: readonly Suma[],
  antes: readonly Suma[],
): Pick<TableroVM, 'dias' | 'pagos'> => {
  const [actuales, anteriores] = [deDia(ahora), deDia(antes)];
  const dias = diasDe(rango).map((dia) => ({ dia, suma: actuales.get(dia) ?? NADA }));
  return {
    dias: dias.map(({ dia, suma }) => {
      const anterior = anteriores.get(sumarAnios(dia, -1)) ?? NADA;
      return {
        dia,
        ...cuantiaDe(suma),
        ventasAnterior: anterior.ventas,
        polizasAnterior: anterior.polizas,
      };
    }),
    pagos: dias.map(({ dia, suma: { rechazados, abandonados } }) => ({
      dia,
      rechazados,
      abandonados,
    })),
  };
};

const vendieron = ({ ventas, polizas }: Cuantia): boolean => ventas !== 0 || polizas !== 0;
const deMayorAMenor = (a: Cuantia, b: Cuantia): number =>
  b.polizas - a.polizas || b.ventas - a.ventas;

const porConvenio = (filas: readonly Suma[]): TableroVM['convenios'] =>
  filas
    .flatMap((fila) => {
      const { convenio_id: id, convenio } = fila;
      return id === null || convenio === null ? [] : [{ id, convenio, ...cuantiaDe(fila) }];
    })
    .filter(vendieron)
    .toSorted(deMayorAMenor);

const porCanal = (filas: readonly Suma[]): TableroVM['canales'] =>
  filas
    .flatMap((fila) => {
      const { tipo_de_acceso: acceso, origen } = fila;
      if (acceso === null || origen === null) return [];
      const canal = nombreDeCanal(esAccesoConLogin(acceso), origen === ORIGEN.masivo);
      return [{ canal, ...cuantiaDe(fila) }];
    })
    .filter(vendieron)
    .toSorted(deMayorAMenor);

const deTodo = (filas: readonly Suma[]): Suma | undefined =>
  filas.find(({ dia, convenio_id, origen }) =>
    [dia, convenio_id, origen].every((que) => que === null),
  );

const porPaso = (filas: readonly Suma[]): TableroVM['abandonos'] => {
  const todo = deTodo(filas);
  return PASOS.map(({ medida, nombre }) => ({ paso: nombre, intenciones: todo?.[medida] ?? 0 }));
};

/** Only policies of agreements within the caller's reach: few, so they are looked up one by one. */
const deSusConvenios = (ctx: Contexto) =>
  ctx.alcance === 'todo'
    ? sql``
    : sql`
    cross join lateral (select convenio_id from ventas where id = p.venta_id offset 0) as v
    join (${conveniosALaVista(ctx)}) as c on c.id = v.convenio_id`;

/** Sales of these days, in total and by agreement, within the caller's reach. */
export const vendidoEn = async (
  ctx: Contexto,
  rango: RangoDeDias,
): Promise<{ total: Cuantia; convenios: TableroVM['convenios'] }> => {
  const sumas = await sumasDe(ctx, rango);
  const convenios = porConvenio(sumas);
  return { total: cuantiaDe(deTodo(sumas) ?? NADA), convenios };
};

type Aach = TableroVM['aach'];

/** Valid policies that still must be reported to the AACH. */
const atrasoAach = async (ctx: Contexto): Promise<Pick<Aach, 'pendientes' | 'masAntigua'>> => {
  const { rows } = await sql<{ pendientes: number; desde: Date | null }>`
    select count(*) as pendientes, min(p.emitida_en) as desde
    from avisos_aach a
    cross join lateral
      (select venta_id, emitida_en from polizas where id = a.poliza_id and vigente offset 0) as p
    ${deSusConvenios(ctx)}
    where a.clase = 'alta' and a.estado in ('pendiente', 'rechazado', 'sin_respuesta')
  `.execute(ctx.db);
  const [fila] = rows;
  return { pendientes: fila?.pendientes ?? 0, masAntigua: fila?.desde?.toISOString() ?? null };
};

const casosAach = async (ctx: Contexto): Promise<Pick<Aach, 'casos' | 'vencidos' | 'proximo'>> => {
  const { rows } = await sql<{ casos: number; vencidos: number; proximo: Date | null }>`
    select count(*) as casos, count(*) filter (where a.vence_en <= ${ctx.ahora}) as vencidos,
      min(a.vence_en) as proximo
    from casos_aach a
    cross join lateral (select venta_id from polizas where id = a.poliza_id offset 0) as p
    ${deSusConvenios(ctx)}
    where a.cerrado_en is null
  `.execute(ctx.db);
  const [fila] = rows;
  return {
    casos: fila?.casos ?? 0,
    vencidos: fila?.vencidos ?? 0,
    proximo: fila?.proximo?.toISOString() ?? null,
  };
};

/** The whole board of these days, within the caller's reach. */
export const tableroDe = async (ctx: Contexto, rango: RangoDeDias): Promise<TableroVM> => {
  const previo = { desde: sumarAnios(rango.desde, -1), hasta: sumarAnios(rango.hasta, -1) };
  const [ahora, antes, atraso, casos] = await Promise.all([
    sumasDe(ctx, rango),
    sumasDe(ctx, previo),
    atrasoAach(ctx),
    casosAach(ctx),
  ]);
  return {
    ...rango,
    ...porDia(rango, ahora, antes),
    convenios: porConvenio(ahora),
    canales: porCanal(ahora),
    abandonos: porPaso(ahora),
    aach: { ...atraso, ...casos },
  };
};
