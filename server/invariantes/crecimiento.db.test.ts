import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Base } from '#nucleo/db/conexion.ts';
import { poblar } from '../test/base/poblacion.ts';
import { type Casa, levantarCasa } from '../test/casa.ts';
import { crearConvenioQueVende } from '../test/negocio/fabrica.ts';
import { EN_REPOSO } from './en-reposo.ts';
import type { Invariante } from './invariante.ts';
import { SIEMPRE } from './siempre.ts';

const CHICA = 2_000;
const VECES = 5;
/**
 * Maximum growth of the rows read for five times the policies: 5, doubled for sorting and cached plans. A
 * quadratic rule reads 25 times as many.
 */
const A_LO_MAS = 10;
/** Below this number of rows, a rule's growth cannot be judged. */
const POCAS = 20_000;

interface Nodo {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly Nodo[];
}

/** Rows read by every step of a plan, including those filtered out. */
const filasMiradas = (nodo: Nodo): number =>
  (nodo['Actual Rows'] +
    (nodo['Rows Removed by Filter'] ?? 0) +
    (nodo['Rows Removed by Join Filter'] ?? 0)) *
    nodo['Actual Loops'] +
  (nodo.Plans ?? []).reduce((suma, uno) => suma + filasMiradas(uno), 0);

const trabajoDe = async (base: Base, regla: string): Promise<number> => {
  const { rows } = await sql<{ 'QUERY PLAN': readonly { Plan: Nodo }[] }>`explain
    (analyze, timing off, format json) ${sql.raw(regla)}`.execute(base);
  const [{ Plan } = { Plan: null }] = rows[0]?.['QUERY PLAN'] ?? [];
  return Plan ? filasMiradas(Plan) : NaN;
};

const anios = { desde: '2022-04-01', hasta: '2026-11-15', vuelven: true };
const casaCon = async (polizas: number): Promise<Casa> => {
  const casa = await levantarCasa({ conWorker: false });
  await crearConvenioQueVende(casa);
  await poblar(casa.base, { polizas, ...anios });
  return casa;
};

const todas: readonly Invariante[] = [...SIEMPRE, ...EN_REPOSO];

describe('[A-TRAMO-007] the rows that a rule reads grow with the policies, not with their square', () => {
  let chica: Casa;
  let grande: Casa;
  beforeAll(async () => {
    [chica, grande] = await Promise.all([casaCon(CHICA), casaCon(CHICA * VECES)]);
  });
  afterAll(() => Promise.all([chica.cerrar(), grande.cerrar()]));

  /** Ratio of rows read with five times as many policies. */
  const crece = async (regla: string): Promise<number> => {
    const mucho = await trabajoDe(grande.base, regla);
    return mucho < POCAS ? 1 : mucho / (await trabajoDe(chica.base, regla));
  };

  it.each(todas.map(({ id, frase, sql: regla }) => [id, frase, regla] as const))(
    '%s: %s',
    async (_id, _frase, regla) => {
      expect(await crece(regla)).toBeLessThan(A_LO_MAS);
    },
  );

  it('a rule that reads all rows for each of some rows is reported', async () => {
    const deCadaUna = `select p.id from polizas p
      where p.id % 20 = 0 and (select count(*) from polizas q where q.id + 0 < p.id) < 0`;
    expect(await crece(deCadaUna)).toBeGreaterThan(A_LO_MAS);
  });
});
