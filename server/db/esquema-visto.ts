import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import paquete from '../../package.json' with { type: 'json' };
import { ErrorDePartida } from '../partida/partida.ts';
import { TABLA, traducir } from './desde-1.3.0.ts';
import { cargarMigraciones, type Migraciones } from './migraciones.ts';

/** Relation of a database's schema to a release. */
export interface EsquemaVisto {
  /** True if no migration ever ran. */
  readonly vacio: boolean;
  /** Migrations of the release that the database lacks, in order. */
  readonly faltan: readonly string[];
  /** Migrations of the database that the release does not know, made by a later release. */
  readonly posteriores: readonly string[];
  /** Release to use instead, if the later one removed something that this one needs. */
  readonly exige: string | null;
  /** True for a database of a release before 1.3.0, which only 1.3.0 can migrate. */
  readonly anterior: boolean;
}

/** SQLSTATE of a missing table. */
const SIN_TABLA = '42P01';

const filasSiHay = async <T>(
  consulta: RawBuilder<T>,
  db: QueryExecutorProvider,
): Promise<readonly T[]> => {
  try {
    return (await consulta.execute(db)).rows;
  } catch (error) {
    if ((error as { code?: string }).code === SIN_TABLA) return [];
    throw error;
  }
};

const esAnterior = (una: string, otra: string): boolean =>
  una.localeCompare(otra, 'en', { numeric: true }) < 0;

/** Names of the migrations that ran on a database, as this release names them; null before 1.3.0. */
const leerHechas = async (db: QueryExecutorProvider): Promise<readonly string[] | null> => {
  type Fila = { name: string };
  const propias = await filasSiHay(
    sql<Fila>`select name from ${sql.table(TABLA)} order by name`,
    db,
  );
  if (propias.length > 0) return propias.map(({ name }) => name);
  const viejas = await filasSiHay(sql<Fila>`select name from kysely_migration order by name`, db);
  return viejas.length === 0 ? [] : traducir(viejas.map(({ name }) => name));
};

/** Compares a database with a release by the names of its migrations. Reads only. */
const leerEsquema = async (
  db: QueryExecutorProvider,
  migraciones: Migraciones,
): Promise<EsquemaVisto> => {
  const suyas = Object.keys(migraciones);
  const hechas = await leerHechas(db);
  if (hechas === null) {
    return { vacio: false, faltan: suyas, posteriores: [], exige: null, anterior: true };
  }
  const posteriores = hechas.filter((nombre) => !suyas.includes(nombre));
  const minimas =
    posteriores.length === 0
      ? []
      : await filasSiHay(
          sql<{ version: string }>`
            select version from version_minima where migracion = any(${posteriores})`,
          db,
        );
  const exige = minimas
    .map(({ version }) => version)
    .filter((version) => esAnterior(paquete.version, version))
    .reduce<string | null>((a, b) => (a !== null && esAnterior(b, a) ? a : b), null);
  return {
    vacio: hechas.length === 0,
    faltan: suyas.filter((nombre) => !hechas.includes(nombre)),
    posteriores,
    exige,
    anterior: false,
  };
};

/** Spanish reason why this release does not run on a schema; null where it does. */
export const reparoDeVersion = (visto: EsquemaVisto): string | null => {
  const { exige, posteriores, faltan, anterior } = visto;
  if (anterior) {
    return (
      'La base es anterior a la versión 1.3.0: ponga la 1.3.0, ejecute su migrar y vuelva a esta. ' +
      'No se cambió nada'
    );
  }
  if (exige !== null) {
    return (
      `La base es de una versión más nueva, que quitó algo que esta usa (${paquete.version}): ` +
      `ponga la ${exige} o una posterior`
    );
  }
  if (posteriores.length > 0 && faltan.length > 0) {
    return (
      `La base es de otra versión: tiene ${posteriores.join(', ')}, que esta no conoce, y le faltan ` +
      `${faltan.join(', ')}. Ponga la versión que la migró, o una posterior`
    );
  }
  return null;
};

/** Schema of a database, as this release sees it. */
export const esquemaDeAhora = async (db: QueryExecutorProvider): Promise<EsquemaVisto> =>
  leerEsquema(db, await cargarMigraciones());

/** Throws `ErrorDePartida` if a later release left a schema on which this one does not run. */
export const exigirVersion = async (
  db: QueryExecutorProvider,
  migraciones?: Migraciones,
): Promise<EsquemaVisto> => {
  const visto = await leerEsquema(db, migraciones ?? (await cargarMigraciones()));
  const reparo = reparoDeVersion(visto);
  if (reparo !== null) throw new ErrorDePartida(reparo);
  return visto;
};
