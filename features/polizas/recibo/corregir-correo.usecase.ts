import { retirarCodigosDeVenta } from '#features/acceso/entrada/retirar-codigos.usecase.ts';
import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { entregarAlComprador } from '#features/emision/entregar/entregar-polizas.usecase.ts';
import { anotarIntentos } from '#features/envios/anotar-intento.usecase.ts';
import { ventaNoEncontrada } from '#features/ventas/venta.errors.ts';
import { ESTADO_EMISION } from '#features/ventas/venta.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { reparoDeCorreccion } from './correccion.ts';
import { mismoCorreo } from './recibo.errors.ts';
import { compradorCorrigioSuCorreo } from './recibo.hechos.ts';
import { correosPendientes } from './recibo.query.ts';
import { guardarCorreoCorregido, tomarVentaDelRecibo } from './recibo.store.ts';

/** Sends nothing more to a wrong address, and ends what was mailed there: links and their sessions. */
const retirarDe = async (ctx: ContextoTx, ventaId: number, correo: string): Promise<void> => {
  const pendientes = await correosPendientes(ctx.tx, ventaId, correo);
  await anotarIntentos(
    ctx,
    pendientes.map(({ id: envioId }) => ({
      envioId,
      estado: 'rechazado',
      respuesta: 'el comprador corrigió su correo',
    })),
  );
  await retirarCodigosDeVenta(ctx, ventaId, correo);
};

/**
 * Corrects the address of the buyer, who typed it wrong, and mails the policies there once they are issued. Throws
 * 404 for another's sale, and otherwise what `reparoDeCorreccion` returns.
 */
export const corregirCorreo = async (
  ctx: ContextoTx,
  { IDV, correo }: { readonly IDV: number; readonly correo: string },
): Promise<{ correo: string }> => {
  const venta = await tomarVentaDelRecibo(ctx.tx, IDV, ctx.actor);
  const antes = venta?.correo_comprador;
  if (!venta || !antes) throw ventaNoEncontrada();
  const corregible = {
    esSuSesion: ctx.actor.ventaId === null,
    vigente: venta.vigente,
    pagadaEn: venta.pagada_en,
    hechas: venta.correcciones_de_correo,
  };
  const reparo = reparoDeCorreccion(corregible, ctx.ahora);
  if (reparo) throw reparo;
  if (antes.toLowerCase() === correo.toLowerCase()) throw mismoCorreo();
  await guardarCorreoCorregido(ctx.tx, IDV, { antes, correo });
  await registrar(
    ctx,
    compradorCorrigioSuCorreo({ id: IDV, antes: { correo: antes }, despues: { correo } }),
  );
  await retirarDe(ctx, IDV, antes.toLowerCase());
  // Before that, the issuance writes the mails, and reads the address then.
  if (venta.estado_emision === ESTADO_EMISION.completo)
    await entregarAlComprador(ctx, IDV, corregible.hechas + 1);
  return { correo };
};
