import { esPagoEnLinea } from '#features/convenios/convenio.ts';
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

/** A later policy of the plate, sold by the target agreement. */
const COMPRO = sql<boolean>`exists (
  select from polizas p join polizas n on n.patente = p.patente and n.vigente
    and n.vigencia_desde > p.vigencia_hasta
  join ventas nv on nv.id = n.venta_id and nv.convenio_id = r.destino_id
  where p.id = r.poliza_id)`;

const RECHAZADO = sql`exists (
  select from correos_rechazados rz where rz.correo = lower(v.correo_comprador))`;

interface Recordadas {
  readonly escritos: number;
  readonly volvieron: number;
  readonly compraron: number;
}
/** Reminded policies of agreement `c`, counted in one pass. */
const RECORDADAS = sql<Recordadas>`(
  select count(distinct r.poliza_id)::integer as escritos,
    (count(distinct r.poliza_id) filter (where r.volvio_en is not null))::integer as volvieron,
    (count(distinct r.poliza_id) filter (where ${COMPRO}))::integer as compraron
  from recordatorios r where r.convenio_id = c.id)`;

/** Sales of agreement `c` with a consent, counted in one pass. */
const CONSENTIDAS = sql<{ readonly piden: number; readonly bajas: number }>`(
  select (count(*) filter (where x.retirado_en is null))::integer as piden,
    (count(*) filter (where x.retirado_en is not null or ${RECHAZADO}))::integer as bajas
  from consentimientos_de_aviso x join ventas v on v.id = x.venta_id where v.convenio_id = c.id)`;

const filasDe = (ctx: QuienAlcanza & { readonly db: Base }, { id }: Filtros) =>
  ctx.db
    .selectFrom('convenios as c')
    .innerJoin('corredores as k', 'k.id', 'c.corredor_id')
    .leftJoin('campanas as ca', 'ca.convenio_id', 'c.id')
    .leftJoin('convenios as d', 'd.id', 'ca.destino_id')
    // PostgreSQL drops both joins where only ids are read.
    .leftJoinLateral(RECORDADAS.as('re'), (union) => union.onTrue())
    .leftJoinLateral(CONSENTIDAS.as('co'), (union) => union.onTrue())
    .select(['c.id', 'c.nombre as convenio', NOMBRE_DE_CORREDOR.as('corredor'), 'ca.estado'])
    .select([SITUACION.as('situacion'), 'ca.destino_id as destinoId', 'd.nombre as destino'])
    .select((eb) => [
      eb.ref('re.escritos').$notNull().as('escritos'),
      eb.ref('re.volvieron').$notNull().as('volvieron'),
      eb.ref('re.compraron').$notNull().as('compraron'),
      eb.ref('co.piden').$notNull().as('piden'),
      eb.ref('co.bajas').$notNull().as('bajas'),
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

interface Destino {
  readonly id: number;
  readonly nombre: string;
}

/** First thing that an agreement lacks to be a target; null for one that serves. */
const faltaDe = (
  convenio: {
    readonly inicio_vigencia: Fecha;
    readonly termino_vigencia: Fecha;
    readonly tipo_de_pago: number;
  },
  conEnlace: boolean,
  hoy: Fecha,
): string | null => {
  if (conEnlace) return null;
  if (!esPagoEnLinea(convenio.tipo_de_pago)) return 'no se paga en línea';
  return convenio.inicio_vigencia > hoy || convenio.termino_vigencia < hoy
    ? 'no está vigente hoy'
    : 'no tiene un enlace público vigente';
};

/**
 * Valid agreements of a broker: those that may be a target today (without login, paid online, with a valid public
 * link), and what each of the others lacks.
 */
export const destinosDe = async (
  db: Base,
  corredorId: number,
  hoy: Fecha,
): Promise<{ destinos: Destino[]; faltan: (Destino & { falta: string })[] }> => {
  const suyos = await db
    .selectFrom('convenios')
    .select(['id', 'nombre', 'inicio_vigencia', 'termino_vigencia', 'tipo_de_pago'])
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
  const juzgados = suyos.map((convenio) => ({
    id: convenio.id,
    nombre: convenio.nombre,
    falta: faltaDe(convenio, enlaces.has(convenio.id), hoy),
  }));
  return {
    destinos: juzgados.flatMap(({ falta, ...uno }) => (falta === null ? uno : [])),
    faltan: juzgados.flatMap(({ falta, ...uno }) => (falta === null ? [] : { ...uno, falta })),
  };
};
