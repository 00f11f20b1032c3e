import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Noticias } from '#nucleo/noticias/noticias.ts';
import { ventaNoEncontrada } from '#features/ventas/venta.errors.ts';
import { type Avance, avanceDeVenta } from './avance.query.ts';
import { terminoElAvance } from './progreso.ts';

/** No proxy gives a call up before. */
const SEGUNDOS_MAXIMOS = 20;
const ESPERA = /(?:^|[,;])\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:[,;]|$)/i;

/** Milliseconds that its caller would wait for news (`Prefer: wait=10`, RFC 7240); 0 when it says nothing. */
export const esperaPedida = ({ prefer }: IncomingHttpHeaders): number => {
  const segundos = ESPERA.exec([prefer ?? []].flat().join(','))?.[1];
  return 1_000 * Math.min(Number(segundos ?? 0), SEGUNDOS_MAXIMOS);
};

const avanceAhora = async (ctx: Contexto, ventaId: number): Promise<Avance> => {
  const avance = await avanceDeVenta(ctx, ventaId);
  if (!avance) throw ventaNoEncontrada();
  return avance;
};

const alIrse = (respuesta: ServerResponse): AbortSignal => {
  const seFue = new AbortController();
  respuesta.once('close', () => seFue.abort());
  return seFue.signal;
};

interface Pedido {
  /** Milliseconds that its caller would wait. */
  readonly espera: number;
  readonly respuesta: ServerResponse;
  /** Told how many milliseconds it did. */
  readonly alEsperar: (milisegundos: number) => void;
}

/**
 * How far the issuance of a sale is. Whoever says how long it would wait is answered when there is news of a
 * paid sale that is under way, or after that time, at once where nothing can be heard: who asks again and again would not hear sooner.
 */
export const avanceTrasEsperar = async (
  noticias: Noticias,
  ctx: Contexto,
  ventaId: number,
  { espera, respuesta, alEsperar }: Pedido,
): Promise<Avance> => {
  // From before the look: what comes during it is not missed.
  const atenta = espera > 0 ? noticias.atender(ventaId) : null;
  try {
    const avance = await avanceAhora(ctx, ventaId);
    if (!atenta || !avance.pagada || terminoElAvance(avance.valor)) return avance;
    const desde = performance.now();
    await atenta.esperar(espera, alIrse(respuesta));
    alEsperar(performance.now() - desde);
    return await avanceAhora(ctx, ventaId);
  } finally {
    atenta?.soltar();
  }
};
