import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { entregarDeNuevo } from '#features/emision/entregar/entregar-polizas.usecase.ts';
import { polizaNumeroNoEncontrado } from '#features/polizas/poliza.errors.ts';
import {
  correoDePolizaReenviado,
  correoDeVentaReenviado,
} from '#features/soporte/soporte.hechos.ts';
import { correoVisible } from '#features/ventas/venta.query.ts';
import { ventaNoEncontrada } from '#features/ventas/venta.errors.ts';
import type { Actor, ContextoTx } from '#nucleo/contexto.ts';
import { type Envio, envioDe } from './destinatarios.query.ts';
import { type Destinatario, reparoDeReenvio } from './reenviable.ts';
import { demasiadosReenvios, sinCorreoRegistrado } from './reenvio.errors.ts';
import { siguienteReenvio } from './reenvio.store.ts';

/** Limit per sale: a telephone call needs one or two, and nobody's inbox should get twenty. */
const POR_HORA = 5;
const HORA_MS = 3_600_000;

interface DeQue {
  readonly ventaId: number;
  readonly numeroPoliza?: number | null | undefined;
}

interface AQuien {
  readonly a: Destinatario | 'otra';
  readonly destino: string;
  readonly motivo: string | null;
}

/** Mail of a sale or of one of its policies. Throws what forbids sending it again. */
export const exigirEnvio = async (
  ctx: ContextoTx,
  { ventaId, numeroPoliza }: DeQue,
): Promise<Envio> => {
  const envio = await envioDe(ctx, ventaId, numeroPoliza ?? null);
  if (!envio) throw numeroPoliza ? polizaNumeroNoEncontrado(numeroPoliza) : ventaNoEncontrada();
  const reparo = reparoDeReenvio(envio);
  if (reparo) throw reparo;
  return envio;
};

const enviar = async (
  ctx: ContextoTx,
  ventaId: number,
  { polizaId, dueno }: Envio,
  { a, destino, motivo }: AQuien,
): Promise<void> => {
  const haceUnaHora = new Date(ctx.ahora.getTime() - HORA_MS);
  const { clave, recientes } = await siguienteReenvio(ctx.tx, { ventaId, polizaId }, haceUnaHora);
  if (recientes >= POR_HORA) throw demasiadosReenvios();
  await entregarDeNuevo(ctx, {
    clave,
    ventaId,
    polizaId,
    destino,
    // Scope of the link: a recipient of one policy sees what its owner would, never the rest of the sale.
    dueno: a === 'propietario' || (a === 'otra' && polizaId !== null) ? dueno : null,
    conAdjuntos: a !== 'comprador',
  });
  const despues = { a, motivo };
  await registrar(
    ctx,
    polizaId === null
      ? correoDeVentaReenviado({ id: ventaId, despues })
      : correoDePolizaReenviado({ id: polizaId, despues }),
  );
};

/**
 * Without a user, nobody learns another person's address: a buyer may write to themselves, and an owner to
 * nobody else.
 */
const alAlcanceDe = ({ rol, correo }: Actor, a: Destinatario): boolean =>
  rol !== 'publico' || (a === 'comprador' && correo === null);

/** Mails the policies again to a recorded recipient of the sale. */
export const reenviarARegistrado = async (
  ctx: ContextoTx,
  { a, ...deQue }: DeQue & { readonly a: Destinatario },
): Promise<{ correo: string }> => {
  const envio = await exigirEnvio(ctx, deQue);
  const destino = alAlcanceDe(ctx.actor, a) ? envio.correos[a] : undefined;
  if (destino === undefined) throw sinCorreoRegistrado();
  await enviar(ctx, deQue.ventaId, envio, { a, destino, motivo: null });
  return { correo: correoVisible(ctx.actor, destino, envio.recordado) };
};

/** Mails the policies to another address, which is stored only with that mail. */
export const enviarAOtraDireccion = async (
  ctx: ContextoTx,
  { correo, motivo, ...deQue }: DeQue & { readonly correo: string; readonly motivo: string },
): Promise<{ correo: string }> => {
  const destino = correo.toLowerCase();
  const envio = await exigirEnvio(ctx, deQue);
  await enviar(ctx, deQue.ventaId, envio, { a: 'otra', destino, motivo });
  return { correo: destino };
};
