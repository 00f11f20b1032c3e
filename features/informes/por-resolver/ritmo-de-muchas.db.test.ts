import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resumirDiasCerrados } from '#features/informes/tablero/resumir-dias.job.ts';
import type { DB } from '#nucleo/db/esquema.ts';
import { poblar } from '#server/test/base/poblacion.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearConvenio, crearCorredor, crearUsuario } from '#server/test/negocio/fabrica.ts';
import { porResolver } from './por-resolver.query.ts';

interface Nodo {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Nodo[];
}
const nodosDe = (nodo: Nodo): Nodo[] => [nodo, ...(nodo.Plans ?? []).flatMap(nodosDe)];

describe('the pace of the last 30 days among many policies', () => {
  let casa: Casa;
  let pool: pg.Pool;
  let base: Kysely<DB>;
  const escritas: { sql: string; parameters: readonly unknown[] }[] = [];
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    const corredorId = await crearCorredor(casa);
    const { id } = await crearUsuario(casa, 3, [corredorId]);
    await crearConvenio(casa, { corredorId, usuarioIds: [id] });
    await poblar(casa.base, { polizas: 6_000, desde: '2026-09-20', hasta: '2026-11-20' });
    pool = new pg.Pool({ connectionString: casa.urlBase, max: 6 });
    base = new Kysely<DB>({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => {
        escritas.push({ sql: query.sql, parameters: query.parameters });
      },
    });
  });
  afterAll(async () => {
    await base.destroy();
    await casa.cerrar();
  });

  const emitidas = async (): Promise<number> => {
    const desde = new Date(casa.reloj.ahora().getTime() - 30 * 86_400_000);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from polizas where emitida_en > ${desde}`.execute(casa.base);
    return rows[0]?.n ?? 0;
  };
  const mirar = async () => {
    escritas.length = 0;
    const { numeros } = await porResolver({ ...casa.contexto(), db: base });
    let leidas = 0;
    for (const { sql: texto, parameters } of [...escritas]) {
      const { rows } = await pool.query(`explain (analyze, format json) ${texto}`, [...parameters]);
      for (const nodo of nodosDe(rows[0]['QUERY PLAN'][0].Plan as Nodo)) {
        if (nodo['Relation Name'] === 'polizas')
          leidas += nodo['Actual Rows'] * nodo['Actual Loops'];
      }
    }
    return { porDia: numeros.poliza.porDia, leidas };
  };

  it('[A-CUENTA-007] reads of days that are over what was added up, and says the same', async () => {
    const todas = await emitidas();
    expect(todas).toBeGreaterThan(1_000);
    expect(await mirar()).toEqual({ porDia: todas / 30, leidas: todas });
    await resumirDiasCerrados(casa.base, casa.reloj.ahora());
    const { porDia, leidas } = await mirar();
    expect(porDia).toBe(todas / 30);
    expect(leidas).toBeLessThan(todas / 10);
  });

  it('[A-CUENTA-007] counts the policies of a day that nobody added up, and of those after it', async () => {
    await sql`delete from dias_resumidos where dia = '2026-11-10'`.execute(casa.base);
    const todas = await emitidas();
    const { porDia, leidas } = await mirar();
    expect(porDia).toBe(todas / 30);
    expect(leidas).toBeGreaterThan(todas / 10);
    expect(leidas).toBeLessThan(todas);
  });
});
