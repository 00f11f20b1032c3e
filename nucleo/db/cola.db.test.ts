import { setTimeout as pausa } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { crearBase } from '#server/test/base/base.ts';
import { abrirPuerta } from '#server/test/base/puerta.ts';
import { abrirCola } from './cola.ts';

const VECES = 8;

describe('the connections of the queue', () => {
  it('[A-HOSTS-003] fail only the running query when one is cut, and report it', async () => {
    const pruebas = await crearBase();
    const directa = new URL(pruebas.url);
    const servidor = Number(directa.port);
    const puerta = await abrirPuerta(servidor);
    directa.port = String(puerta.puerto);
    const fallas: string[] = [];
    const boss = await abrirCola(directa.href, 'encolar', ({ message }) => fallas.push(message));
    const dormir = (segundos: number) =>
      boss.getDb().executeSql('select pg_sleep($1) is null as n', [segundos]);
    try {
      // Repeated, so that it becomes a named statement on this connection.
      for (let i = 0; i < VECES; i += 1) await dormir(0);
      const pedida = dormir(20);
      await pausa(200);
      puerta.llevar(servidor);
      await expect(pedida).rejects.toThrow('Connection terminated');
      expect((await dormir(0)).rows).toEqual([{ n: false }]);
      expect(fallas).toContain('Connection terminated unexpectedly');
    } finally {
      await boss.stop({ graceful: false });
      await puerta.cerrar();
      await pruebas.cerrar();
    }
  });
});
