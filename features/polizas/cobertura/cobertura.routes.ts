import { polizaNoEncontrada } from '#features/polizas/poliza.errors.ts';
import type { Montador } from '#nucleo/montar.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { momentoDe } from '#values/momento.ts';
import { certificarCobertura } from './certificar-cobertura.usecase.ts';
import * as contrato from './cobertura.contract.ts';
import { coberturaPorCodigo } from './cobertura.query.ts';

export const rutasCobertura = (m: Montador): void => {
  m.encadenar(contrato.certificarCobertura, async ({ ctx, enTransaccion }, pedido) => {
    const momento = momentoDe(pedido.momento, ctx.ahora);
    return {
      contenido: await certificarCobertura(ctx, enTransaccion, { ...pedido, momento }),
      tipo: 'application/pdf',
      nombre: `Cobertura_${pedido.patente}_${fechaSantiago(momento)}.pdf`,
    };
  });
  m.consultar(contrato.verificarCobertura, async (ctx, { codigo }) => {
    const dicho = await coberturaPorCodigo(ctx, codigo);
    if (!dicho) throw polizaNoEncontrada();
    return dicho;
  });
};
