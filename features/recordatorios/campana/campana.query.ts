import { convenioAlAlcance, type QuienAlcanza } from '#features/mantenedores/alcance.query.ts';
import { enlacesDeDestinos } from '#features/recordatorios/destino.query.ts';
import type { EstadoDeCampana } from '#features/recordatorios/recordatorio.ts';
import { paginaDeLista } from '#features/registros/lista.query.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { NOMBRE_DE_CORREDOR } from '#nucleo/db/nombre-de-corredor.ts';
import type { Fecha } from '#values/fecha.ts';
import type { EntradaDeLista, PaginaDeLista } from '#values/lista.ts';
import { sql } from 'kysely';
import type { CampanaVM } from './campana.contract.ts';
import { LISTA_CAMPANAS } from './campana.lista.ts';

interface Filtros extends EntradaDeLista {
  readonly id?: number | undefined;
}

const SITUACION = sql<string>`case ca.estado when 'activa' then 'Activa' when 'pausada' then 'Pausada'
  when 'detenida' then 'Detenida' else 'Sin campaña' end`;

/** Count of reminded policies of agreement `c` for which a condition on reminder `r` holds. */
const recordadas = (cuales = sql<boolean>`true`) => sql<number>`(
  select count(distinct r.poliza_id)::integer from recordatorios r
  where r.convenio_id = c.id and ${cuales})`;

/** A later policy of the plate, sold by the target agreement. */
const COMPRO = sql<boolean>`exists (
  select from polizas p join polizas n on n.patente = p.patente and n.vigente
    and n.vigencia_desde > p.vigencia_hasta
  join ventas nv on nv.id = n.venta_id and nv.convenio_id = r.destino_id
  where p.id = r.poliza_id)`;

/** Count of sales of agreement `c` whose consent `x` meets a condition. */
const consentidas = (cuales: ReturnType<typeof sql<boolean>>) => sql<number>`(
  select count(*)::integer from consentimientos_de_aviso x join ventas v on v.id = x.venta_id
  where v.convenio_id = c.id and ${cuales})`;
const RECHAZADO = sql`exists (
  select from correos_rechazados rz where rz.correo = lower(v.correo_comprador))`;

const filasDe = (ctx: QuienAlcanza & { readonly db: Base }, { id }: Filtros) =>
  ctx.db
    .selectFrom('convenios as c')
    .innerJoin('corredores as k', 'k.id', 'c.corredor_id')
    .leftJoin('campanas as ca', 'ca.convenio_id', 'c.id')
    .leftJoin('convenios as d', 'd.id', 'ca.destino_id')
    .select(['c.id', 'c.nombre as convenio', NOMBRE_DE_CORREDOR.as('corredor'), 'ca.estado'])
    .select([SITUACION.as('situacion'), 'ca.destino_id as destinoId', 'd.nombre as destino'])
    .select([
      consentidas(sql<boolean>`x.retirado_en is null`).as('piden'),
      recordadas().as('escritos'),
      recordadas(sql<boolean>`r.volvio_en is not null`).as('volvieron'),
      recordadas(COMPRO).as('compraron'),
      consentidas(sql<boolean>`(x.retirado_en is not null or ${RECHAZADO})`).as('bajas'),
    ])
    .select([
      'ca.version',
      sql<string>`texto_busqueda(c.nombre, ${NOMBRE_DE_CORREDOR})`.as('busqueda'),
    ])
    .where(convenioAlAlcance(ctx))
    .$if(id !== undefined, (q) => q.where('c.id', '=', id ?? 0));

/** Agreements within reach, with their campaigns. */
export const buscarCampanas = (
  ctx: QuienAlcanza & { readonly db: Base },
  filtros: Filtros,
): Promise<PaginaDeLista<CampanaVM>> =>
  paginaDeLista(ctx.db, LISTA_CAMPANAS, filasDe(ctx, filtros), filtros);

interface ConvenioDeCampana {
  readonly id: number;
  readonly corredorId: number;
  readonly campana: {
    readonly id: number;
    readonly estado: EstadoDeCampana;
    readonly destinoId: number;
    readonly version: number;
  } | null;
}

/** An agreement within reach with its campaign; null for any other. */
export const convenioDeCampana = async (
  ctx: QuienAlcanza & { readonly db: Base },
  convenioId: number,
): Promise<ConvenioDeCampana | null> => {
  const fila = await ctx.db
    .selectFrom('convenios as c')
    .leftJoin('campanas as ca', 'ca.convenio_id', 'c.id')
    .select(['c.id', 'c.corredor_id as corredorId'])
    .select(['ca.id as campanaId', 'ca.estado', 'ca.destino_id as destinoId', 'ca.version'])
    .where('c.id', '=', convenioId)
    .where(convenioAlAlcance(ctx))
    .executeTakeFirst();
  if (!fila) return null;
  const { campanaId, estado, destinoId, version, ...convenio } = fila;
  const completa = campanaId !== null && estado !== null && destinoId !== null && version !== null;
  return { ...convenio, campana: completa ? { id: campanaId, estado, destinoId, version } : null };
};

/** Agreements of a broker that may be a target today: without login, paid online, with a valid public user. */
export const destinosDe = async (
  db: Base,
  corredorId: number,
  hoy: Fecha,
): Promise<{ id: number; nombre: string }[]> => {
  const suyos = await db
    .selectFrom('convenios')
    .select(['id', 'nombre'])
    .where('corredor_id', '=', corredorId)
    .where('vigente', '=', true)
    .orderBy('nombre')
    .orderBy('id')
    .execute();
  const enlaces = await enlacesDeDestinos(
    db,
    suyos.map(({ id }) => id),
    hoy,
  );
  return suyos.filter(({ id }) => enlaces.has(id));
};
