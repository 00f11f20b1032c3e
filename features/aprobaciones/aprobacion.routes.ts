import type { Montador } from '#nucleo/montar.ts';
import * as contrato from './aprobacion.contract.ts';
import { cambiosPendientes } from './aprobacion.query.ts';
import { type ClaseDeCambio, tituloDeCambio } from './clase-de-cambio.usecase.ts';
import { aprobarCambio, rechazarCambio } from './decidir.usecase.ts';
import { ensayarCambio, proponer } from './proponer.usecase.ts';
import { retirarCambio } from './retirar.usecase.ts';

export const rutasAprobaciones =
  (clases: readonly ClaseDeCambio[]) =>
  (m: Montador): void => {
    const tituloDe = tituloDeCambio(clases);
    m.consultar(contrato.buscarCambios, async ({ db, ahora, actor }) =>
      (await cambiosPendientes(db, ahora)).map((cambio) => ({
        id: cambio.id,
        titulo: tituloDe(cambio.llamada),
        renglones: cambio.renglones,
        propuestoPor: cambio.nombre_usuario,
        propuestoEn: cambio.propuesto_en.toISOString(),
        venceEn: cambio.vence_en.toISOString(),
        propio: cambio.propuesto_por === actor.usuarioId,
      })),
    );
    m.escribir(contrato.proponerCambio, {
      preparar: (ctx, pedido, { enTransaccion }) =>
        ensayarCambio(ctx, enTransaccion, clases, pedido),
      manejar: (ctx, _, ensayado) => proponer(ctx, ensayado),
    });
    m.escribir(contrato.aprobarCambio, {
      preparar: async (ctx, _, { enTransaccion }) => {
        for (const { antes, exigida } of clases) {
          if (exigida(ctx.ajustes)) await antes?.(ctx, enTransaccion);
        }
      },
      manejar: async (ctx, { id }) => {
        await aprobarCambio(ctx, clases, id);
        return { aprobado: true } as const;
      },
    });
    m.escribir(contrato.rechazarCambio, {
      manejar: async (ctx, pedido) => {
        await rechazarCambio(ctx, clases, pedido);
        return { rechazado: true } as const;
      },
    });
    m.escribir(contrato.retirarCambio, {
      manejar: async (ctx, { id }) => {
        await retirarCambio(ctx, id);
        return { retirado: true } as const;
      },
    });
  };
