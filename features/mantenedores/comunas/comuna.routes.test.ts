import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';

describe('comunas', () => {
  let casa: Casa;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
  });
  afterAll(() => casa.cerrar());

  it('[A-API-067] [A-ENT-026] all 346 in Spanish order with their regions, for every login', async () => {
    for (const rol of ['administrador', 'soporte', 'corredor', 'venta'] as const) {
      const token = (await tokenDeRol(casa, rol, 0)) ?? '';
      const { estado, cuerpo } = await pedir(casa, 'GET', '/Comunas/Buscar', { token });
      expect([estado, cuerpo.datos.length]).toEqual([200, 346]);
      const nombres = cuerpo.datos.map(({ nombre }: { nombre: string }) => nombre);
      expect(nombres).toEqual(nombres.toSorted(new Intl.Collator('es').compare));
      expect(cuerpo.datos).toContainEqual({
        id: 13_101,
        nombre: 'Santiago',
        region: expect.stringContaining('Santiago'),
      });
    }
    expect((await pedir(casa, 'GET', '/Comunas/Buscar')).estado).toBe(401);
  });
});
