import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crearBase } from '#server/test/base/base.ts';
import { abrirBase, type Base, poolDe } from './conexion.ts';
import { preguntar, preparada } from './preparada.ts';
import { deEstos } from './uno-de.ts';

const VECES = 8;

describe('prepared statements', () => {
  let pruebas: Awaited<ReturnType<typeof crearBase>>;
  let base: Base;
  beforeAll(async () => {
    pruebas = await crearBase();
    base = abrirBase(pruebas.url, 1);
    await sql`create table cosas (id integer, nombre text)`.execute(base);
    await sql`insert into cosas values (1, 'una')`.execute(base);
  });
  afterAll(async () => {
    await base.destroy();
    await pruebas.cerrar();
  });

  const guardadas = async (): Promise<string[]> => {
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements`.execute(base);
    return rows.map(({ statement }) => statement);
  };

  const repetir = async (una: () => Promise<unknown>): Promise<void> => {
    for (let i = 0; i < VECES; i += 1) await una();
  };

  it('prepare frequent statements only', async () => {
    await preparada(base)
      .transaction()
      .execute(async (tx) => {
        await repetir(() => sql`select nombre from cosas where id = ${1}`.execute(tx));
        await sql`select id from cosas where nombre = ${'una'}`.execute(tx);
      });
    await repetir(() => sql`select nombre from cosas where nombre = ${'una'}`.execute(base));
    expect(await guardadas()).toEqual(['select nombre from cosas where id = $1']);
  });

  it('keep one plan for a list of keys of any length', async () => {
    await sql`create table muchas as select n as id, n % 7 as otra from generate_series(1, 5000) n`.execute(
      base,
    );
    await sql`create unique index on muchas (id)`.execute(base);
    await sql`analyze muchas`.execute(base);
    const genericas = async (parte: string): Promise<number> => {
      const { rows } = await sql<{ n: number }>`select generic_plans::integer as n
        from pg_prepared_statements where statement like ${`%${parte}%`}`.execute(base);
      return rows[0]?.n ?? 0;
    };
    const db = preparada(base);
    for (let i = 0; i < 3 * VECES; i += 1) {
      const ids = [i + 1, i + 2, i + 3].slice(0, 1 + (i % 3));
      await sql`select otra from muchas where id ${deEstos(ids)}`.execute(db);
      await sql`select otra from muchas where id = any(${ids}::integer[])`.execute(db);
    }
    expect(await genericas('unnest')).toBeGreaterThan(VECES);
    // Without `deEstos` PostgreSQL sees the length of the list and plans every call.
    expect(await genericas('id = any($1::integer[])')).toBe(0);
  });

  it('find a partial index in `on conflict` when its value is in the text', async () => {
    await sql`create table turnos (sala integer, estado text)`.execute(base);
    await sql`create unique index on turnos (sala) where estado = 'abierto'`.execute(base);
    const pedir = () =>
      sql`insert into turnos values (${1}, ${'abierto'})
          on conflict (sala) where estado = ${sql.lit('abierto')} do nothing returning sala`.execute(
        preparada(base),
      );
    expect((await pedir()).rows).toHaveLength(1);
    // PostgreSQL plans a named statement without its values from the sixth time on.
    for (let i = 0; i < 3; i += 1) await repetir(pedir);
    expect((await pedir()).rows).toEqual([]);
  });

  const todo = (db: Base) => sql`select * from cosas where id = ${1}`.execute(db);
  const nombre = (db: Base) => sql`select nombre from cosas where id = ${1}`.execute(db);

  it('survive a migration that adds a column', async () => {
    const db = preparada(base);
    await repetir(() => todo(db));
    await repetir(() => nombre(db));
    await sql`alter table cosas add column color text`.execute(base);
    expect((await todo(db)).rows).toEqual([{ id: 1, nombre: 'una', color: null }]);
    expect((await nombre(db)).rows).toEqual([{ nombre: 'una' }]);
  });

  it('survive a migration that drops a column, and a lost statement name', async () => {
    const db = preparada(base);
    await repetir(() => todo(db));
    await sql`alter table cosas drop column color`.execute(base);
    expect((await todo(db)).rows).toEqual([{ id: 1, nombre: 'una' }]);
    await sql`deallocate all`.execute(base);
    expect((await todo(db)).rows).toEqual([{ id: 1, nombre: 'una' }]);
  });

  it('throw the refusal within a transaction, and the next transaction succeeds', async () => {
    const db = preparada(base);
    await repetir(() => todo(db));
    await sql`alter table cosas add column peso integer`.execute(base);
    const enUna = () =>
      db.transaction().execute(async (tx) => {
        await sql`insert into cosas (id) values (${2})`.execute(tx);
        return (await todo(tx)).rows;
      });
    await expect(enUna()).rejects.toThrow(/cached plan/);
    expect(await enUna()).toEqual([{ id: 1, nombre: 'una', peso: null }]);
  });

  it('run once when they fail for another reason', async () => {
    const pool = poolDe(base);
    if (!pool) throw new Error('sin pool');
    await expect(preguntar(pool, 'insert into cosas (id) values ($1)', ['x'])).rejects.toThrow(
      /invalid input syntax/,
    );
  });
});
