import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { crearBase } from '#server/test/base/base.ts';
import { abrirPuerta } from '#server/test/base/puerta.ts';
import { abrirBase } from './conexion.ts';

describe('a host that is cut off from PostgreSQL', () => {
  it('[A-HOSTS-003] drops a silent connection and continues with another one', async () => {
    const pruebas = await crearBase();
    const directa = new URL(pruebas.url);
    const puerta = await abrirPuerta(Number(directa.port));
    directa.port = String(puerta.puerto);
    const base = abrirBase(directa.href, 1, { silencioMs: 300 });
    const uno = () => sql<{ n: number }>`select 1 as n`.execute(base);
    try {
      await uno();
      puerta.callar();
      await expect(uno()).rejects.toThrow('Connection terminated');
      expect((await uno()).rows).toEqual([{ n: 1 }]);
    } finally {
      await base.destroy();
      await puerta.cerrar();
      await pruebas.cerrar();
    }
  });

  it('[A-HOSTS-003] drops the connection of a silent long statement regardless of its role timeout', async () => {
    const pruebas = await crearBase();
    const base = abrirBase(pruebas.url, 1, { silencioMs: 300 });
    const sinLimite = abrirBase(pruebas.url, 1);
    const lenta = sql`set statement_timeout = '5s'; select pg_sleep(1)`;
    try {
      await expect(lenta.execute(base)).rejects.toThrow('Connection terminated');
      await expect(lenta.execute(sinLimite)).resolves.toBeDefined();
    } finally {
      await base.destroy();
      await sinLimite.destroy();
      await pruebas.cerrar();
    }
  });
});
