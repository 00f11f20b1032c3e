import { type QueryExecutorProvider, sql } from 'kysely';
import { contar, formatearNumero } from '#values/numero.ts';
import type { Anuncio } from './anuncio.ts';
import type { EsquemaVisto } from './esquema-visto.ts';
import type { Migraciones } from './migraciones.ts';

const MILLON = 1_000_000;
const MINUTO_S = 60;

/** Row count of a table: PostgreSQL's estimate, or an exact count where it has none. */
const filasDe = async (db: QueryExecutorProvider, tabla: string): Promise<number> => {
  const { rows: vistas } = await sql<{ filas: number }>`
    select reltuples::float8 as filas from pg_class where oid = to_regclass(${tabla})`.execute(db);
  const estimadas = vistas[0]?.filas ?? 0;
  if (estimadas >= 0) return estimadas;
  const { rows } = await sql<{ filas: number }>`
    select count(*)::float8 as filas from ${sql.id(tabla)}`.execute(db);
  return rows[0]?.filas ?? 0;
};

const duracion = (segundos: number): string => {
  if (segundos < 1) return 'menos de 1 s';
  return segundos <= 2 * MINUTO_S
    ? `unos ${formatearNumero(Math.ceil(segundos))} s`
    : `unos ${formatearNumero(Math.ceil(segundos / MINUTO_S))} min`;
};

const detencion = async (db: QueryExecutorProvider, { detiene }: Anuncio): Promise<string> => {
  if (!detiene) return 'No detiene a nadie.';
  const filas = await filasDe(db, detiene.tabla);
  const espera = duracion((filas / MILLON) * detiene.segundosPorMillon);
  return `Detiene ${detiene.quien} ${espera} (${contar(filas, 'fila', 'filas')} en ${detiene.tabla}).`;
};

/**
 * Lines about each pending migration: its own text, whom it stops and for how long, by the current row
 * counts. Reads only.
 */
export const lineasDelPlan = async (
  db: QueryExecutorProvider,
  { vacio, faltan, posteriores }: EsquemaVisto,
  migraciones: Migraciones,
): Promise<string[]> => {
  if (vacio) return ['La base está vacía: se crea el esquema.'];
  if (posteriores.length > 0) {
    return [
      `La base ya está en una versión más nueva (${posteriores.at(-1)}); no hay nada que migrar.`,
    ];
  }
  if (faltan.length === 0) return [];
  const lineas = [`${contar(faltan.length, 'migración', 'migraciones')}:`];
  for (const nombre of faltan) {
    const anuncio = migraciones[nombre]?.anuncio;
    if (anuncio) lineas.push(`  ${nombre}: ${anuncio.hace}. ${await detencion(db, anuncio)}`);
  }
  return lineas;
};
