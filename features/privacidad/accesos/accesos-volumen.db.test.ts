import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Base } from '#nucleo/db/conexion.ts';
import type { DB } from '#nucleo/db/esquema.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { diagnosticar } from '#server/salud/diagnostico.ts';
import { buscarAccesos, buscarAfectados } from './accesos.query.ts';

interface Nodo {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Nodo[];
}
const nodosDe = (nodo: Nodo): Nodo[] => [nodo, ...(nodo.Plans ?? []).flatMap(nodosDe)];

describe('an audit of many facts', () => {
  let casa: Casa;
  let pool: pg.Pool;
  let base: Base;
  const escritas: { sql: string; parameters: readonly unknown[] }[] = [];
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    const { id } = await crearUsuario(casa, 3);
    await sql`insert into auditoria (ocurrido_en, usuario_id, rol, accion, entidad, entidad_id)
      select ${casa.reloj.ahora()}::timestamptz - (60000 - n) * interval '10 minutes', ${id}::int, 'soporte',
        case when n % 3000 = 0 then 'descargar_documento' else 'pagar' end, 'venta', n
      from generate_series(1, 60000) n`.execute(casa.base);
    await sql`insert into hechos_breves (ocurrido_en, usuario_id, rol, clase, entidad_id, datos)
      select ${casa.reloj.ahora()}::timestamptz - (60000 - n) * interval '10 minutes', ${id}::int, 3, 4, n,
        '["orden","codigo"]'
      from generate_series(1, 60000) n`.execute(casa.base);
    await sql`vacuum analyze auditoria, hechos_breves`.execute(casa.base);
    pool = new pg.Pool({ connectionString: casa.urlBase, max: 2 });
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

  it.each([
    ['who read whose data', () => buscarAccesos(base, { pagina: 1 })],
    ['whose data were read', () => buscarAfectados(base, { pagina: 1 })],
    ['the diagnosis', () => diagnosticar({}, base, casa.reloj.ahora())],
  ])('[A-CUENTA-006] is not read whole by %s', async (_, pedir) => {
    escritas.length = 0;
    await pedir();
    const deAuditoria = escritas.filter((una) => /auditoria|"hechos"/.test(una.sql));
    expect(deAuditoria).not.toEqual([]);
    for (const { sql: texto, parameters } of deAuditoria) {
      const { rows } = await pool.query(`explain (format json) ${texto}`, [...parameters]);
      const enteras = nodosDe(rows[0]['QUERY PLAN'][0].Plan as Nodo)
        .filter((nodo) => nodo['Node Type'] === 'Seq Scan')
        .map((nodo) => nodo['Relation Name']);
      expect(enteras).not.toContain('auditoria');
      expect(enteras).not.toContain('hechos_breves');
    }
  });
});
