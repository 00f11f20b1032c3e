import { buscarDetenciones } from '#features/detenciones/lista-de-detenciones.query.ts';
import { FINES_DE_PAPELES } from '#features/detenciones/papeles.query.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { NOMBRE_DE_CORREDOR } from '#nucleo/db/nombre-de-corredor.ts';
import { type Fecha, fechaSantiago } from '#values/fecha.ts';
import { aperturaDe, ETIQUETA_MES_LEGAL, MESES_LEGALES } from '#values/vigencia.ts';
import { sql } from 'kysely';
import { type CambioVM, CLASES_DE_CAMBIO } from './calendario.contract.ts';

type Cambio = Pick<CambioVM, 'clase' | 'fecha'> & Partial<CambioVM>;

/** Prices of agreements that may sell, by the day from which they are sold and their period. */
const cambiosDePrecios = async (db: Base, hoy: Fecha): Promise<readonly Cambio[]> => {
  const { rows } = await sql<{
    readonly fecha: Fecha;
    readonly periodo: number;
    readonly precios: number;
    readonly ids: number[];
    readonly que: string;
  }>`
    select x.desde as fecha, x.periodo, count(*)::integer as precios,
      array_agg(distinct c.id) as ids,
      case when count(distinct c.id) = 1 then min(c.nombre) else '' end as que
    from precios_de_prima x
    join convenio_primas p on p.id = x.prima_id and p.vigente
    join convenios c on c.id = p.convenio_id and c.vigente and c.termino_vigencia >= ${hoy}::date
    where x.desde > ${hoy}::date
    group by x.desde, x.periodo`.execute(db);
  return rows.map((fila) => ({ clase: 'precios', ...fila }));
};

const cambiosDeRedaccion = async (db: Base, hoy: Fecha): Promise<readonly Cambio[]> => {
  const redacciones = await db
    .selectFrom('redacciones')
    .select(['codigo as que', 'desde', 'hasta'])
    .where('retirada_en', 'is', null)
    .execute();
  return redacciones.flatMap(({ que, desde, hasta }): Cambio[] => [
    ...(desde > hoy ? [{ clase: 'redaccion_desde' as const, fecha: desde, que }] : []),
    ...(hasta !== null && hasta >= hoy
      ? [{ clase: 'redaccion_hasta' as const, fecha: hasta, que }]
      : []),
  ]);
};

/** Stops that people set; those by papers are changes of their own. */
const cambiosDeDetenciones = async ({ db, ahora }: Contexto): Promise<readonly Cambio[]> => {
  const { filas } = await buscarDetenciones(db, ahora, {});
  const alMomento = (clase: CambioVM['clase'], momento: string | null, id: number, que: string) =>
    momento !== null && Date.parse(momento) > ahora.getTime()
      ? [{ clase, fecha: fechaSantiago(new Date(momento)), momento, ids: [id], que }]
      : [];
  return filas
    .filter(({ corredorId, levantada }) => corredorId === undefined && levantada === null)
    .flatMap(({ id, que, desde, hasta }) => [
      ...alMomento('detencion_desde', desde, id, que),
      ...alMomento('detencion_hasta', hasta, id, que),
    ]);
};

const cambiosDePapeles = async (db: Base, hoy: Fecha): Promise<readonly Cambio[]> => {
  const { rows } = await sql<{
    readonly fecha: Fecha;
    readonly ids: number[];
    readonly que: string;
    readonly detalle: string;
  }>`
    select f.hasta as fecha, array[k.id] as ids, f.papel as detalle,
      ${NOMBRE_DE_CORREDOR} as que
    from ${FINES_DE_PAPELES} f join corredores k on k.id = f.corredor_id
    where f.hasta >= ${hoy}::date`.execute(db);
  return rows.map((fila) => ({ clase: 'papel', ...fila }));
};

/** Openings of seasons, with the agreements that sell in them. */
const aperturas = async (db: Base, hoy: Fecha): Promise<readonly Cambio[]> => {
  const proximas = MESES_LEGALES.map((mes) => aperturaDe(hoy, mes)).filter(
    ({ abre }) => abre > hoy,
  );
  const convenios = await db
    .selectFrom('convenio_primas as p')
    .innerJoin('convenios as c', 'c.id', 'p.convenio_id')
    .select(['c.id', 'p.mes_legal', 'c.termino_vigencia'])
    .distinct()
    .where('p.vigente', '=', true)
    .where('c.vigente', '=', true)
    .where('c.termino_vigencia', '>=', hoy)
    .orderBy('c.id')
    .execute();
  return proximas.map(({ mesLegal, abre, periodo }) => ({
    clase: 'temporada',
    fecha: abre,
    periodo,
    detalle: ETIQUETA_MES_LEGAL[mesLegal],
    ids: convenios
      .filter((uno) => uno.mes_legal === mesLegal && uno.termino_vigencia >= abre)
      .map(({ id }) => id),
  }));
};

const NADA = { momento: null, ids: [], que: '', precios: null, periodo: null, detalle: null };

/** Reads what changes from now on, by day, then moment, then class. */
export const calendarioDesde = async (ctx: Contexto): Promise<CambioVM[]> => {
  const { db } = ctx;
  const hoy = fechaSantiago(ctx.ahora);
  const partes = await Promise.all([
    cambiosDePrecios(db, hoy),
    cambiosDeRedaccion(db, hoy),
    cambiosDeDetenciones(ctx),
    cambiosDePapeles(db, hoy),
    aperturas(db, hoy),
  ]);
  return partes
    .flat()
    .map((cambio) => ({ ...NADA, ...cambio }))
    .toSorted(
      (una, otra) =>
        una.fecha.localeCompare(otra.fecha) ||
        CLASES_DE_CAMBIO.indexOf(una.clase) - CLASES_DE_CAMBIO.indexOf(otra.clase) ||
        (una.momento ?? '').localeCompare(otra.momento ?? '') ||
        una.que.localeCompare(otra.que),
    );
};
