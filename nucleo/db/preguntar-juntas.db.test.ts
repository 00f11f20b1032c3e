import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crearBase } from '#server/test/base/base.ts';
import { abrirBase, type Base, poolDe, type Tx } from './conexion.ts';
import { escribirSinEsperar, preparada } from './preparada.ts';
import { preguntarJuntas } from './preguntar-juntas.ts';

describe('statements that nobody waits for go with another', () => {
  let pruebas: Awaited<ReturnType<typeof crearBase>>;
  let base: Base;
  /** How often PostgreSQL was waited for by the only connection. */
  let viajes = 0;
  /** What opens a transaction is refused by PostgreSQL, as one that is cancelled would be. */
  let sinAbrir = false;
  beforeAll(async () => {
    pruebas = await crearBase();
    base = abrirBase(pruebas.url, 1);
    poolDe(base)?.on('connect', (cliente) => {
      const { connection } = cliente as unknown as { connection: pg.Connection };
      connection.on('readyForQuery', () => (viajes += 1));
      const { parse } = connection;
      const mala = 'start transaction isolation level none';
      connection.parse = (una, mas) => {
        const abre = /^(?:begin|start)/.test(una.text);
        parse.call(connection, sinAbrir && abre ? { ...una, text: mala } : una, mas);
      };
    });
    await sql`create table cosas (id integer primary key, nombre text)`.execute(base);
  });
  afterAll(async () => {
    await base.destroy();
    await pruebas.cerrar();
  });

  const guardar = (tx: Base, id: number) => sql`insert into cosas (id) values (${id})`.execute(tx);
  const escribirSuelta = (tx: Tx, id: unknown) =>
    escribirSinEsperar(tx, sql`insert into cosas (id) values (${id})`.compile(tx));
  const guardadas = async (): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`select id from cosas order by id`.execute(base);
    return rows.map(({ id }) => id);
  };
  const contando = async <T>(hacer: () => Promise<T>): Promise<{ n: number; dicho: T }> => {
    const antes = viajes;
    const dicho = await hacer();
    return { n: viajes - antes, dicho };
  };

  it('[A-VIAJE-001] two statements and their commit are three trips, and as isolated as was asked', async () => {
    const { n, dicho } = await contando(() =>
      preparada(base)
        .transaction()
        .setIsolationLevel('serializable')
        .execute(async (tx) => {
          await guardar(tx, 1);
          const { rows } = await sql<{ nivel: string }>`
            select current_setting('transaction_isolation') as nivel`.execute(tx);
          return rows[0]?.nivel;
        }),
    );
    expect(dicho).toBe('serializable');
    expect(n).toBe(3);
    expect(await guardadas()).toEqual([1]);
  });

  it('[A-VIAJE-001] one that asks nothing is no trip at all', async () => {
    const { n } = await contando(() =>
      preparada(base)
        .transaction()
        .execute(async () => 'nada'),
    );
    expect(n).toBe(0);
  });

  it('[A-VIAJE-001] what fails in the middle leaves nothing, of the first statement neither', async () => {
    const duplicada = preparada(base)
      .transaction()
      .execute(async (tx) => {
        await guardar(tx, 2);
        await guardar(tx, 1);
      });
    await expect(duplicada).rejects.toMatchObject({ code: '23505' });
    const primera = preparada(base)
      .transaction()
      .execute((tx) => guardar(tx, 1));
    await expect(primera).rejects.toMatchObject({ code: '23505' });
    const propia = preparada(base)
      .transaction()
      .execute(async (tx) => {
        await guardar(tx, 3);
        throw new Error('propia');
      });
    await expect(propia).rejects.toThrow('propia');
    expect(await guardadas()).toEqual([1]);
  });

  it('[A-VIAJE-001] where the transaction is not opened its first statement is not done, named or not', async () => {
    const cliente = await (poolDe(base) as pg.Pool).connect();
    const text = 'insert into cosas (id) values ($1)';
    const mala = { text: 'start transaction isolation level none', values: [] };
    for (const name of [undefined, 'nunca_nombrada']) {
      const sentencia = { text, values: [4], ...(name && { name }) };
      await expect(preguntarJuntas(cliente, [mala], sentencia)).rejects.toMatchObject({
        code: '42601',
      });
      // One that fails once PostgreSQL has parsed it, which pg takes for the parsing of the other.
      const tarde = { text: 'select 1 / $1::integer', values: [0] };
      await expect(preguntarJuntas(cliente, [tarde], sentencia)).rejects.toMatchObject({
        code: '22012',
      });
      // Asked outside of any transaction afterwards, it is known to be new.
      await cliente.query({ ...sentencia, values: [10 + (name?.length ?? 0)] });
    }
    cliente.release();
    expect(await guardadas()).toEqual([1, 10, 24]);
  });

  it('[A-VIAJE-001] where the transaction is not opened nothing is done that comes behind, asked at once or later', async () => {
    sinAbrir = true;
    const aLaVez = preparada(base)
      .transaction()
      .execute(async (tx) => {
        await Promise.all([30, 31, 32].map((id) => guardar(tx, id)));
      });
    await expect(aLaVez).rejects.toMatchObject({ code: '42601' });
    const dichos: unknown[] = [];
    const despues = preparada(base)
      .transaction()
      .execute(async (tx) => {
        for (const id of [33, 34])
          await guardar(tx, id).catch(({ code }: { code: unknown }) => dichos.push(code));
        throw new Error('propia');
      });
    await expect(despues).rejects.toThrow('propia');
    sinAbrir = false;
    expect(dichos).toEqual(['42601', '42601']);
    expect(await guardadas()).toEqual([1, 10, 24]);
  });

  it('[A-VIAJE-001] several in one text are asked behind it', async () => {
    const { n } = await contando(() =>
      preparada(base)
        .transaction()
        .execute(async (tx) => {
          await sql`insert into cosas (id) values (5); insert into cosas (id) values (6)`.execute(
            tx,
          );
        }),
    );
    expect(n).toBe(3);
    expect(await guardadas()).toEqual([1, 5, 6, 10, 24]);
  });

  /** Two that nobody waits for, around one that is answered. */
  const conSueltas = (ids: readonly [number, number, number]) =>
    preparada(base)
      .transaction()
      .execute(async (tx) => {
        await escribirSuelta(tx, ids[0]);
        await guardar(tx, ids[1]);
        await escribirSuelta(tx, ids[2]);
      });

  it('[A-VIAJE-002] writes that nobody reads go with what follows them, the last ones with the commit', async () => {
    // From the fifth time on they have names.
    for (let i = 0; i < 8; i += 1) {
      const { n } = await contando(() => conSueltas([100 + i, 200 + i, 300 + i]));
      expect(n).toBe(2);
    }
    expect(await guardadas()).toHaveLength(29);
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n
      from pg_prepared_statements where statement like 'insert into cosas%' and name <> 'nunca_nombrada'`.execute(
      base,
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('[A-VIAJE-002] one that is refused at the end leaves nothing, and who comes next is served', async () => {
    await expect(conSueltas([400, 401, 400])).rejects.toMatchObject({ code: '23505' });
    await expect(conSueltas([400, 401, 1])).rejects.toMatchObject({ code: '23505' });
    await expect(conSueltas([1, 401, 402])).rejects.toMatchObject({ code: '23505' });
    const sola = preparada(base)
      .transaction()
      .execute((tx) => escribirSuelta(tx, 1));
    await expect(sola).rejects.toMatchObject({ code: '23505' });
    const propia = preparada(base)
      .transaction()
      .execute(async (tx) => {
        await guardar(tx, 400);
        await escribirSuelta(tx, 401);
        throw new Error('propia');
      });
    await expect(propia).rejects.toThrow('propia');
    await conSueltas([400, 401, 402]);
    expect((await guardadas()).filter((id) => id >= 400)).toEqual([400, 401, 402]);
  });

  it('[A-VIAJE-002] what such a write answers is read by nobody', async () => {
    await preparada(base)
      .transaction()
      .execute(async (tx) => {
        const respondona = sql`insert into cosas (id) values (450), (451) returning id`;
        await escribirSinEsperar(tx, respondona.compile(tx));
        expect((await sql`select 1 as uno`.execute(tx)).rows).toEqual([{ uno: 1 }]);
        await escribirSinEsperar(
          tx,
          sql`insert into cosas (id) values (452) returning id`.compile(tx),
        );
      });
    expect((await guardadas()).filter((id) => id >= 450)).toEqual([450, 451, 452]);
    await sql`delete from cosas where id >= 450`.execute(base);
  });

  it('[A-VIAJE-002] what cannot be sent is refused, and who comes next is served', async () => {
    const circular: { yo?: object } = {};
    circular.yo = circular;
    const mala = preparada(base)
      .transaction()
      .execute((tx) => escribirSuelta(tx, circular));
    await expect(mala).rejects.toThrow(/circular/);
    await conSueltas([500, 501, 502]);
    expect((await guardadas()).filter((id) => id >= 500)).toHaveLength(3);
  });

  it('[A-VIAJE-002] where connections give no names it is asked like any other', async () => {
    await base.transaction().execute(async (tx) => {
      const { n } = await contando(() => escribirSuelta(tx, 600));
      expect(n).toBe(1);
    });
    expect(await guardadas()).toContain(600);
  });
});
