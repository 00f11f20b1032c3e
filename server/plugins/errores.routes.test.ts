import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '../test/casa.ts';
import { pedir } from '../test/cliente.ts';
import { crearUsuario } from '../test/negocio/fabrica.ts';
import { abrirSesionDe } from '../test/sesiones.ts';
import { esInesperado } from './errores.ts';

describe('values that the database cannot store', () => {
  let casa: Casa;
  let token: string;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    token = await abrirSesionDe(casa, (await crearUsuario(casa, 2)).id);
  });
  afterAll(() => casa.cerrar());

  const fallo = (consulta: ReturnType<typeof sql>): Promise<unknown> =>
    consulta.execute(casa.base).then(
      () => null,
      (error: unknown) => error,
    );

  it('[A-FUZZ-002] a number or date from the sender is bad input', async () => {
    const comuna = await pedir(casa, 'POST', '/Propietarios/Crear', {
      token,
      cuerpo: {
        rut: 9_876_543,
        dv: '3',
        nombreCompleto: 'Ana Soto',
        comunaId: Number.MAX_SAFE_INTEGER,
      },
    });
    expect([comuna.estado, comuna.cuerpo.codigo]).toEqual([400, 'solicitud.invalida']);
    const dia = await pedir(casa, 'POST', '/ConsultasPolizas/BuscarPolizasNoInformadasAACH', {
      token,
      cuerpo: { pagina: '1', desde: '0747-94-25' },
    });
    expect([dia.estado, dia.cuerpo.codigo]).toEqual([400, 'solicitud.invalida']);
    for (const dado of [sql`select ${'99999999999'}::int`, sql`select ${'2026-02-30'}::date`]) {
      expect(esInesperado(await fallo(dado))).toBe(false);
    }
  });

  it('[A-FUZZ-002] one that we computed is an internal error', async () => {
    for (const propio of [sql`select 2147483647 + 1`, sql`select '4714-11-24 BC'::date - 1`]) {
      const error = await fallo(propio);
      expect(error).toMatchObject({ code: expect.stringMatching(/^2200[38]$/) });
      expect(esInesperado(error)).toBe(true);
    }
  });
});
