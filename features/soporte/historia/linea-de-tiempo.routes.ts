import { anotarDescarga } from '#features/auditoria/anotar-descarga.usecase.ts';
import type { TipoDeHecho } from '#features/auditoria/hecho.ts';
import {
  evidenciaDePolizaDescargada,
  evidenciaDeVentaDescargada,
} from '#features/polizas/poliza.hechos.ts';
import { lectorDeHechos } from '#features/auditoria/hechos-auditados.ts';
import { ventaNoEncontrada } from '#features/ventas/venta.errors.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Montador } from '#nucleo/montar.ts';
import { zipDeEvidencia } from './evidencia.usecase.ts';
import * as contrato from './linea-de-tiempo.contract.ts';
import { polizaDeLinea, ventaDeLinea } from './linea-de-tiempo.query.ts';
import { lineaDeTiempo } from './linea-de-tiempo.usecase.ts';
import { polizaNumeroNoEncontrado } from '#features/polizas/poliza.errors.ts';

const exigirVenta = async (ctx: Contexto, id: number) => {
  const venta = await ventaDeLinea(ctx, id);
  if (!venta) throw ventaNoEncontrada();
  return { ventaId: venta.ventaId, polizaId: null };
};

const exigirPoliza = async (ctx: Contexto, numero: number) => {
  const poliza = await polizaDeLinea(ctx, numero);
  if (!poliza) throw polizaNumeroNoEncontrado(numero);
  return poliza;
};

/**
 * Routes of the timeline of a sale or policy, on screen and as a zip. `tipos` are the kinds of
 * facts; later rooms supply some of them.
 */
export const rutasLineaDeTiempo =
  (tipos: readonly TipoDeHecho[]) =>
  (m: Montador): void => {
    const decir = lectorDeHechos(tipos);
    m.consultar(contrato.lineaDeVenta, async (ctx, { id }) =>
      lineaDeTiempo(ctx, decir, await exigirVenta(ctx, id)),
    );
    m.consultar(contrato.lineaDePoliza, async (ctx, { numero }) =>
      lineaDeTiempo(ctx, decir, await exigirPoliza(ctx, numero)),
    );
    m.encadenar(contrato.evidenciaDeVenta, async ({ ctx, enTransaccion }, { id }, { reply }) => {
      const venta = await exigirVenta(ctx, id);
      const { flujo, bytes } = await zipDeEvidencia(
        { ctx, enTransaccion },
        decir,
        venta,
        `venta N° ${id}`,
      );
      reply.header('content-length', bytes.toString());
      anotarDescarga(ctx, enTransaccion, evidenciaDeVentaDescargada({ id }));
      return { contenido: flujo, tipo: 'application/zip', nombre: `Evidencia_IDV${id}.zip` };
    });
    m.encadenar(
      contrato.evidenciaDePoliza,
      async ({ ctx, enTransaccion }, { numero }, { reply }) => {
        const poliza = await exigirPoliza(ctx, numero);
        const { flujo, bytes } = await zipDeEvidencia(
          { ctx, enTransaccion },
          decir,
          poliza,
          `póliza N° ${numero}`,
        );
        reply.header('content-length', bytes.toString());
        anotarDescarga(ctx, enTransaccion, evidenciaDePolizaDescargada({ id: poliza.polizaId }));
        const nombre = `Evidencia_Poliza_${numero}.zip`;
        return { contenido: flujo, tipo: 'application/zip', nombre };
      },
    );
  };
