import type { Documentos } from '#integrations/documentos/port.ts';
import type { Base, Tx } from '#nucleo/db/conexion.ts';
import type { DB } from '#nucleo/db/esquema.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { type Kysely, sql } from 'kysely';
import { rotosConElAlmacen } from './almacen.ts';
import { EN_REPOSO } from './en-reposo.ts';
import type { Invariante } from './invariante.ts';
import { SIEMPRE } from './siempre.ts';
import { cerrarTemporadas, revisarCerradas } from './temporadas.ts';
import { enTramo, tramosDe, VENTAS_POR_TRAMO } from './tramos.ts';

const NOMBRADOS = 5;

/** First rows that break each rule. */
type Hallado = Map<Invariante, string[]>;

/** Adds the rows visible to `db` that break each rule. Skips rules that already have enough examples. */
const sumar = async (
  db: Kysely<DB>,
  reglas: readonly Invariante[],
  hallado: Hallado,
): Promise<void> => {
  for (const regla of reglas) {
    const suyos = hallado.get(regla) ?? [];
    if (suyos.length === NOMBRADOS) continue;
    // Materialized, so that the planner does not choose a plan for a fast first row: there is almost never
    // one.
    const { rows } = await sql
      .raw<Record<string, unknown>>(
        `with rotas as materialized (${regla.sql}) select * from rotas limit ${NOMBRADOS - suyos.length}`,
      )
      .execute(db);
    hallado.set(regla, [...suyos, ...rows.map((fila) => String(Object.values(fila)[0]))]);
  }
};

/** One sentence per broken rule, in the order of `reglas`. */
const decir = (reglas: readonly Invariante[], hallado: Hallado): string[] =>
  reglas.flatMap((regla) => {
    const cuales = hallado.get(regla) ?? [];
    return cuales.length === 0
      ? []
      : `${regla.id} no se cumple (${regla.frase}): ${cuales.join(', ')}`;
  });

const buscar = async (db: Kysely<DB>, reglas: readonly Invariante[]): Promise<string[]> => {
  const hallado: Hallado = new Map();
  await sumar(db, reglas, hallado);
  return decir(reglas, hallado);
};

/**
 * Broken invariants of every instant, one sentence each. Empty is the right answer.
 * @public The oracle of the tests.
 */
export const invariantesRotos = (db: Kysely<DB>): Promise<string[]> => buscar(db, SIEMPRE);

const POR_VEZ = 5_000;

const firmadasTras = (db: Kysely<DB>, id: number, venta: number) =>
  db
    .selectFrom('polizas')
    .select(['id', 'documento_clave', 'documento_sha256', 'documento_bytes'])
    .where('firmada', '=', true)
    .where('documento_olvidado_en', 'is', null)
    .where('id', '>', id)
    .where('venta_id', '>', venta)
    .orderBy('id')
    .limit(POR_VEZ)
    .execute();

/** Reads every signed file of the sales after `venta`, in batches; returns the broken ones. */
const archivosRotos = async (
  db: Kysely<DB>,
  documentos: Documentos,
  venta: number,
): Promise<string[]> => {
  const rotas: string[] = [];
  let firmadas = await firmadasTras(db, 0, venta);
  while (firmadas.length > 0) {
    for (const { id, documento_clave, documento_sha256, documento_bytes } of firmadas) {
      const leido = await documentos.leer(documento_clave ?? '', documento_sha256 ?? '');
      const sano = leido.tipo === 'ok' && leido.contenido.length === documento_bytes;
      if (!sano) rotas.push(`I5 no se cumple (el archivo de la póliza ${id}): ${leido.tipo}`);
    }
    firmadas = await firmadasTras(db, firmadas.at(-1)?.id ?? 0, venta);
  }
  return rotas;
};

/**
 * Also checks the invariants of an idle product, orphans in the document store, and every signed file (I3,
 * I5).
 * @public The oracle of the tests, which run it inside a transaction too.
 */
export const rotosEnReposo = async (db: Kysely<DB>, documentos: Documentos): Promise<string[]> => [
  ...(await buscar(db, [...SIEMPRE, ...EN_REPOSO])),
  ...(await rotosConElAlmacen(db, documentos)),
  ...(await archivosRotos(db, documentos, 0)),
];

interface Encargo {
  /** Also checks the invariants of an idle product and every signed file. */
  readonly reposo: boolean;
  /** Checks closed seasons too, even unchanged ones. */
  readonly todo: boolean;
  /** Closes every ended season if all rules hold, changed ones again. */
  readonly cerrar: boolean;
  readonly ahora: Date;
}

interface Verificado {
  readonly rotas: readonly string[];
  /** Last days of the seasons closed now. */
  readonly cerradas: readonly string[];
}

interface EncargoDeReglas extends Pick<Encargo, 'reposo' | 'todo'> {
  /** Sales per chunk. */
  readonly ventasPorTramo?: number;
}

/**
 * Checks the rules of the database alone, over all sales or those outside unchanged closed seasons. The
 * transaction must see one moment, or have no concurrent writers.
 * @public Tests run it on data that they never commit.
 */
export const reglasRotas = async (
  tx: Tx,
  { reposo, todo, ventasPorTramo = VENTAS_POR_TRAMO }: EncargoDeReglas,
) => {
  // Lifts the statement time-out: the check may take any time.
  for (const plazo of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    await sql`set local ${sql.raw(plazo)} = 0`.execute(tx);
  await sql`set local work_mem = '64MB'`.execute(tx);
  const { intactasHasta, rotas: cambiadas } = await revisarCerradas(tx, ventasPorTramo);
  const desde = todo ? 0 : intactasHasta;
  const reglas = reposo ? [...SIEMPRE, ...EN_REPOSO] : SIEMPRE;
  const deEstas = reglas.filter((regla) => !regla.deTodas);
  const hallado: Hallado = new Map();
  await sumar(
    tx,
    reglas.filter((regla) => regla.deTodas),
    hallado,
  );
  for await (const tramo of tramosDe(tx, { desde, hasta: null }, ventasPorTramo))
    await enTramo(tx, tramo, () => sumar(tx, deEstas, hallado));
  return { desde, cambiadas, rotas: decir(reglas, hallado) };
};

/** Runs `reglasRotas` on a snapshot of a database in use. */
export const verificarReglas = (base: Base, encargo: EncargoDeReglas) =>
  base
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => reglasRotas(tx, encargo));

/** The whole check of `npm run verificar`. Skips closed seasons that did not change. */
export const verificar = async (
  base: Base,
  documentos: Documentos,
  encargo: Encargo,
): Promise<Verificado> => {
  const { desde, cambiadas, rotas } = await verificarReglas(base, encargo);
  rotas.push(...(await rotosConElAlmacen(base, documentos)));
  if (encargo.reposo) rotas.push(...(await archivosRotos(base, documentos, desde)));
  const cierra = encargo.cerrar && rotas.length === 0;
  const cerradas = cierra
    ? await base
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          await sql`set local statement_timeout = 0`.execute(tx);
          return cerrarTemporadas(tx, fechaSantiago(encargo.ahora), encargo.ahora);
        })
    : [];
  return { rotas: cierra ? rotas : [...cambiadas, ...rotas], cerradas };
};
