import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Noticias } from './noticias.ts';

/** Maximum wait in seconds; below the timeouts of proxies. */
const SEGUNDOS_MAXIMOS = 20;
const ESPERA = /(?:^|[,;])\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:[,;]|$)/i;

/** Polling interval while waiting, because notifications can be lost or not sent by an older release. */
const REPASO_MS = 2_000;

/** Wait requested by the client in ms (`Prefer: wait=10`, RFC 7240), at most 20,000; 0 if absent. */
export const esperaPedida = ({ prefer }: IncomingHttpHeaders): number => {
  const segundos = ESPERA.exec([prefer ?? []].flat().join(','))?.[1];
  return 1_000 * Math.min(Number(segundos ?? 0), SEGUNDOS_MAXIMOS);
};

/** Client that asks for the progress of a sale. */
export interface Pregunta {
  /** Maximum wait in ms. */
  readonly espera: number;
  readonly respuesta: ServerResponse;
  /** Receives the time waited so far in ms. */
  readonly alEsperar: (milisegundos: number) => void;
}

/** Reads the wait from a request; the time waited is excluded from our response time. */
export const preguntaDe = (req: FastifyRequest, reply: FastifyReply): Pregunta => ({
  espera: esperaPedida(req.headers),
  respuesta: reply.raw,
  alEsperar: (milisegundos) => void (req.esperadoMs = milisegundos),
});

/** Progress that a client asks for. */
interface Asunto<L> {
  readonly ventaId: number;
  /** Reads the progress; throws when the sale does not exist for the caller. */
  readonly leer: () => Promise<L>;
  /** True when no more progress is expected. */
  readonly termino: (lectura: L) => boolean;
  /** True when both readings are equal for the client. */
  readonly igual: (antes: L, ahora: L) => boolean;
  /** Minimum ms between readings; the end of a sale is read at once. */
  readonly calma: number;
}

const alIrse = (respuesta: ServerResponse): AbortSignal => {
  const seFue = new AbortController();
  respuesta.once('close', () => seFue.abort());
  return seFue.signal;
};

/**
 * Long poll: returns the progress of a sale. With `espera` it answers when the progress changes or ends, or
 * after that time. It answers at once when the sale has ended or there are no notifications.
 */
export const trasEsperar = async <L>(
  noticias: Noticias,
  { ventaId, leer, termino, igual, calma }: Asunto<L>,
  { espera, respuesta, alEsperar }: Pregunta,
): Promise<L> => {
  const atender = () => (espera > 0 ? noticias.atender(ventaId) : null);
  // Subscribes before each reading, so that no news between both is missed.
  let atenta = atender();
  try {
    const primera = await leer();
    if (termino(primera)) return primera;
    const seFue = alIrse(respuesta);
    const desde = performance.now();
    let lectura = primera;
    while (atenta && igual(primera, lectura) && !seFue.aborted) {
      const quedan = desde + espera - performance.now();
      if (quedan <= 0) break;
      await atenta.esperar({ calma, maximo: Math.min(quedan, REPASO_MS) }, seFue);
      alEsperar(performance.now() - desde);
      atenta.soltar();
      atenta = atender();
      lectura = await leer();
    }
    return lectura;
  } finally {
    atenta?.soltar();
  }
};
