import { convenioAlAlcance } from '#features/mantenedores/alcance.query.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { type Fecha, fechaSantiago, sumarDias } from '#values/fecha.ts';
import { sql } from 'kysely';
import { anuladasDe, hechosDe } from './tablero-hechos.query.ts';
import { primerDiaSinResumir } from './tablero-resumen.query.ts';
import { MEDIDAS, type Medida, type RangoDeDias } from './tablero.ts';

/** A sum by day, by agreement, by channel or of all: what it is not by is null. */
export interface Suma extends Readonly<Record<Medida, number>> {
  readonly dia: Fecha | null;
  readonly convenio_id: number | null;
  readonly convenio: string | null;
  readonly tipo_de_acceso: number | null;
  readonly origen: number | null;
}

/** Whose sales the caller may see, by the scope the contract gives its role. */
export const conveniosALaVista = (ctx: Contexto) =>
  ctx.db
    .selectFrom('convenios as c')
    .select(['c.id', 'c.nombre', 'c.tipo_de_acceso'])
    .where(convenioAlAlcance(ctx));

/**
 * Valid sales, valid policies, failed payments and intentions left behind: days that are over as
 * they were added up, the rest counted now, less what was cancelled since.
 */
export const sumasDe = async (ctx: Contexto, rango: RangoDeDias): Promise<readonly Suma[]> => {
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
      ${sql.join(columnas.map((columna) => sql`sum(h.${columna})::bigint as ${columna}`))}
    from (${sql.join(partes, sql` union all `)}) as h
    join (${conveniosALaVista(ctx)}) as c on c.id = h.convenio_id
    group by grouping sets ((h.dia), (c.id, c.nombre), (c.tipo_de_acceso, h.origen), ())
  `.execute(ctx.db);
  return rows;
};
