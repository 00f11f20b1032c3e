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

/** A release of before tells nothing, and what is told may be lost: so often who waits is looked after anyway. */
const REPASO_MS = 2_000;

const sigueIgual = (antes: Avance, ahora: Avance): boolean =>
  antes.valor === ahora.valor && antes.listas === ahora.listas && antes.demorada === ahora.demorada;

/**
 * How far the issuance of a sale is. Whoever says how long it would wait is answered when there is news of a
 * paid sale that is under way, or after that time; at once where nothing can be heard.
 */
export const avanceTrasEsperar = async (
  noticias: Noticias,
  ctx: Contexto,
  ventaId: number,
  { espera, respuesta, alEsperar }: Pedido,
): Promise<Avance> => {
  const atender = () => (espera > 0 ? noticias.atender(ventaId) : null);
  // From before each look: what comes during it is not missed.
  let atenta = atender();
  try {
    const primero = await avanceAhora(ctx, ventaId);
    if (!primero.pagada || terminoElAvance(primero.valor)) return primero;
    const seFue = alIrse(respuesta);
    const desde = performance.now();
    let avance = primero;
    while (atenta && sigueIgual(primero, avance) && !seFue.aborted) {
      const quedan = desde + espera - performance.now();
      if (quedan <= 0) break;
      await atenta.esperar(Math.min(quedan, REPASO_MS), seFue);
      alEsperar(performance.now() - desde);
      atenta.soltar();
      atenta = atender();
      avance = await avanceAhora(ctx, ventaId);
    }
    return avance;
  } finally {
    atenta?.soltar();
  }
};
