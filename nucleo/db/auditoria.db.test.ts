import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { sentenciasDe } from '#server/test/sentencias.ts';
import { ROLES } from '#values/perfil.ts';

describe('the audit', () => {
  let casa: Casa;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
  });
  afterAll(() => casa.cerrar());

  it('[A-HECHOS-001] keeps each fact of a transaction as one row of one table, in the order of its recording', async () => {
    const ctx = casa.contexto();
    const dichos = [
      {
        accion: 'aceptar_terminos',
        antes: '{"etapa":3}',
        despues: '{"etapa":4,"enLinea":true,"vehiculos":1}',
      },
      { accion: 'emitir', antes: null, despues: '{"polizas":1}' },
      {
        accion: 'anular_venta',
        antes: null,
        despues: JSON.stringify({ motivo: '"ñ", {} \\ y null' }),
      },
      { accion: 'rechazar_entrada', antes: null, despues: null },
    ];
    const hechos = ROLES.map((rol, i) => ({
      ...{ accion: '', antes: null, despues: null, ...dichos[i % dichos.length] },
      ocurrido_en: ctx.ahora,
      usuario_id: i % 2 === 0 ? null : i,
      rol,
      entidad: 'venta',
      entidad_id: i === 0 ? null : i,
      solicitud_id: i === 3 ? null : 'ABCDEFGH',
    }));
    const sentencias = await sentenciasDe(() =>
      casa.enTransaccion(ctx, async (tx) => {
        tx.auditar(hechos.slice(0, 3));
        tx.auditar(hechos.slice(3));
      }),
    );
    const escriben = sentencias.filter((una) => /insert into/.test(una));
    expect(escriben).toEqual([expect.stringContaining('insert into auditoria')]);
    const leidos = await casa.base
      .selectFrom('auditoria')
      .selectAll()
      .where('entidad', '=', 'venta')
      .orderBy('id')
      .execute();
    const dicho = (texto: string | null): unknown => (texto === null ? null : JSON.parse(texto));
    expect(leidos).toEqual(
      hechos.map((uno) => ({
        ...uno,
        id: expect.any(Number),
        antes: dicho(uno.antes),
        despues: dicho(uno.despues),
      })),
    );
  });
});
