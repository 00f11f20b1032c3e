import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crearBase } from '#server/test/base/base.ts';
import { abrirBase, type Base, poolDe } from './conexion.ts';
import { preguntarConInicio } from './inicio-junto.ts';
import { preparada } from './preparada.ts';

describe('what opens a transaction goes with its first statement', () => {
  let pruebas: Awaited<ReturnType<typeof crearBase>>;
  let base: Base;
  /** How often PostgreSQL was waited for by the only connection. */
  let viajes = 0;
  beforeAll(async () => {
    pruebas = await crearBase();
    base = abrirBase(pruebas.url, 1);
    poolDe(base)?.on('connect', (cliente) => {
      const { connection } = cliente as unknown as { connection: pg.Connection };
      connection.on('readyForQuery', () => (viajes += 1));
    });
    await sql`create table cosas (id integer primary key, nombre text)`.execute(base);
  });
  afterAll(async () => {
    await base.destroy();
    await pruebas.cerrar();
  });

  const guardar = (tx: Base, id: number) => sql`insert into cosas (id) values (${id})`.execute(tx);
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
    for (const name of [undefined, 'nunca_nombrada']) {
      const sentencia = { text, values: [4], ...(name && { name }) };
      await expect(
        preguntarConInicio(cliente, 'start transaction isolation level none', sentencia),
      ).rejects.toMatchObject({ code: '42601' });
      // Asked outside of any transaction afterwards, it is known to be new.
      await cliente.query({ ...sentencia, values: [10 + (name?.length ?? 0)] });
    }
    cliente.release();
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
});
