import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crearBase } from '#server/test/base/base.ts';
import { armada, type Huecos } from './armada.ts';
import { abrirBase, type Base } from './conexion.ts';
import { juntas } from './juntas.ts';
import { preparada } from './preparada.ts';

interface Pedido {
  readonly desde: number;
  readonly lista: readonly number[];
}

describe('a statement that is built once', () => {
  let pruebas: Awaited<ReturnType<typeof crearBase>>;
  let base: Base;
  beforeAll(async () => {
    pruebas = await crearBase();
    base = abrirBase(pruebas.url, 1);
  });
  afterAll(async () => {
    await base.destroy();
    await pruebas.cerrar();
  });

  it('[A-VIAJE-003] gives each call its own values, wherever they stand, and is built at the first', async () => {
    let veces = 0;
    const sumar = armada((_, hueco: Huecos<Pedido>) => {
      veces += 1;
      return juntas({
        unos: sql<{
          n: number;
        }>`select n from unnest(${hueco('lista')}::integer[]) n where n >= ${hueco('desde')}`,
        otros: sql<{ n: number }>`select ${hueco('desde')}::integer as n`,
      });
    });
    const leer = async (db: Base, pedido: Pedido) => (await sumar(db, pedido))[0];
    expect(await leer(base, { desde: 2, lista: [1, 2, 3] })).toEqual({
      unos: [{ n: 2 }, { n: 3 }],
      otros: [{ n: 2 }],
    });
    // By another connection, in a transaction, and often enough to be named.
    for (let i = 0; i < 8; i += 1) {
      const leido = preparada(base)
        .transaction()
        .execute((tx) => leer(tx, { desde: i, lista: [i] }));
      expect(await leido).toEqual({ unos: [{ n: i }], otros: [{ n: i }] });
    }
    expect(veces).toBe(1);
  });
});
