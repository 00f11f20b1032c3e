import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crearBase } from '#server/test/base/base.ts';
import { abrirBase, type Base } from './conexion.ts';
import { preguntarConNombre, preparada } from './preparada.ts';
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

  it('keeps what is asked again and again, and nothing else', async () => {
    await preparada(base)
      .transaction()
      .execute(async (tx) => {
        await repetir(() => sql`select nombre from cosas where id = ${1}`.execute(tx));
        await sql`select id from cosas where nombre = ${'una'}`.execute(tx);
      });
    await repetir(() => sql`select nombre from cosas where nombre = ${'una'}`.execute(base));
    expect(await guardadas()).toEqual(['select nombre from cosas where id = $1']);
  });

  it('names a statement by its text alone, so that processes may share connections', async () => {
    const pedir = () => sql`select id from cosas where id = ${1}`.execute(preparada(base));
    await repetir(pedir);
    const nombrada = () =>
      sql<{ name: string }>`select name from pg_prepared_statements
        where statement = 'select id from cosas where id = $1'`.execute(base);
    const [primera] = (await nombrada()).rows;
    const huella = createHash('sha256').update('select id from cosas where id = $1').digest('hex');
    expect(primera?.name).toBe(`s${huella.slice(0, 32)}`);
  });

  it('the plan of one that asks for some of many by key is kept, however many they are', async () => {
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
    // What `deEstos` is for: told how many there are, PostgreSQL plans it at each call.
    expect(await genericas('id = any($1::integer[])')).toBe(0);
  });

  it('an insertion that finds a partial index by a value goes on working', async () => {
    await sql`create table turnos (sala integer, estado text)`.execute(base);
    await sql`create unique index on turnos (sala) where estado = 'abierto'`.execute(base);
    const pedir = () =>
      sql`insert into turnos values (1, ${'abierto'})
          on conflict (sala) where estado = ${'abierto'} do nothing returning sala`.execute(
        preparada(base),
      );
    expect((await pedir()).rows).toHaveLength(1);
    // PostgreSQL plans a named statement without its values from the sixth time on.
    for (let i = 0; i < 3; i += 1) await repetir(pedir);
    expect((await pedir()).rows).toEqual([]);
  });

  it('a migration that adds a column disturbs nobody who is asking', async () => {
    const todo = () => sql`select * from cosas where id = ${1}`.execute(preparada(base));
    const nombre = () => sql`select nombre from cosas where id = ${1}`.execute(preparada(base));
    await repetir(todo);
    await repetir(nombre);
    await sql`alter table cosas add column color text`.execute(base);
    expect((await todo()).rows).toEqual([{ id: 1, nombre: 'una', color: null }]);
    expect((await nombre()).rows).toEqual([{ nombre: 'una' }]);
  });

  it('tells a list of all columns inside of a statement from one that it answers with', async () => {
    const dentro = `with todas as (select * from cosas where id = $1) select count(*) from (select * from todas) as t`;
    const preguntar = () =>
      sql`with todas as (select * from cosas where id = ${1}) select count(*) from (select * from todas) as t`.execute(
        preparada(base),
      );
    await repetir(preguntar);
    expect(await guardadas()).toContain(dentro);
    await repetir(() => sql`select c.* from cosas c where id = ${1}`.execute(preparada(base)));
    expect(await guardadas()).not.toContain('select c.* from cosas c where id = $1');
  });

  it('one by itself is named too, all columns or no values; what a migration changed is asked anew', async () => {
    const pool = new pg.Pool({ connectionString: pruebas.url, max: 1 });
    const preguntar = () => preguntarConNombre(pool, 'select * from cosas order by id');
    await repetir(preguntar);
    const { rows } = await pool.query('select statement from pg_prepared_statements');
    expect(rows).toEqual([{ statement: 'select * from cosas order by id' }]);
    await sql`alter table cosas add column peso integer`.execute(base);
    expect((await preguntar()).rows[0]).toHaveProperty('peso');
    // Several in one text cannot have a name.
    await repetir(() => preguntarConNombre(pool, 'select 1; select 2'));
    await pool.end();
  });

  it('one that changes a column costs a connection, not its next user', async () => {
    const leer = () => sql`select id from cosas where nombre = ${'una'}`.execute(preparada(base));
    await repetir(leer);
    await sql`alter table cosas alter column id type bigint`.execute(base);
    await expect(leer()).rejects.toThrow(/cached plan/);
    expect((await leer()).rows).toEqual([{ id: 1 }]);
  });
});
