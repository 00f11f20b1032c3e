import { setTimeout as esperar } from 'node:timers/promises';
import type { Contexto } from '#nucleo/contexto.ts';
import { leerPago, type Pago } from '#features/pagos/pago.store.ts';

const PAUSA_MS = 150;
const INTENTOS = 150;

/** Waits while another request asks the provider. Returns the payment as it then stands. */
export const esperarPago = async (
  ctx: Contexto,
  id: number,
  listo: (pago: Pago) => boolean,
): Promise<Pago> => {
  for (let i = 0; ; i += 1) {
    const pago = await leerPago(ctx.db, id);
    if (!pago) throw new Error(`el pago ${id} no existe`);
    if (listo(pago) || i >= INTENTOS) return pago;
    await esperar(PAUSA_MS);
  }
};
