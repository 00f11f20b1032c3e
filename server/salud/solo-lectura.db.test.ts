import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abrirBase, type Base } from '#nucleo/db/conexion.ts';
import { comprobar } from '../exigencias/comprobar.ts';
import { lectorDeNegocio } from '../metricas/metricas-negocio.ts';
import { crearBase } from '../test/base/base.ts';
import { condicionesDe, revisarDisposicion } from './condiciones.ts';

const AHORA = new Date('2026-11-20T15:00:00Z');

describe('a DATABASE_URL of a read-only server', () => {
  let pruebas: Awaited<ReturnType<typeof crearBase>>;
  let base: Base;
  beforeAll(async () => {
    pruebas = await crearBase();
    const operador = abrirBase(pruebas.url, 1);
    await sql`alter database ${sql.id(new URL(pruebas.url).pathname.slice(1))}
      set default_transaction_read_only = on`.execute(operador);
    await operador.destroy();
    base = abrirBase(pruebas.url, 2);
  });
  afterAll(async () => {
    await base.destroy();
    await pruebas.cerrar();
  });

  it('[A-CRECE-002] is not ready: nothing is sold there', async () => {
    expect(await revisarDisposicion(condicionesDe(base))).toEqual({
      listo: false,
      faltan: ['base'],
    });
  });

  it('[A-CRECE-002] counts as a database that is down, for the alert', async () => {
    expect(await lectorDeNegocio(base, () => AHORA)()).toMatch(/^soap_database_up 0$/m);
  });

  it('[A-CRECE-002] is refused by `revisar` in words', async () => {
    expect(await comprobar({ DATABASE_URL: pruebas.url }, AHORA)).toEqual([
      { ajuste: 'DATABASE_URL', reparo: expect.stringContaining('no acepta escrituras') },
    ]);
  });
});
