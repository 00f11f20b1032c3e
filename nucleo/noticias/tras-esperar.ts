import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Noticias } from './noticias.ts';

/** No proxy gives a call up before. */
const SEGUNDOS_MAXIMOS = 20;
const ESPERA = /(?:^|[,;])\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:[,;]|$)/i;

/** A release of before tells nothing, and what is told may be lost: so often who waits is looked after anyway. */
const REPASO_MS = 2_000;

/** Milliseconds that its caller would wait for news (`Prefer: wait=10`, RFC 7240); 0 when it says nothing. */
export const esperaPedida = ({ prefer }: IncomingHttpHeaders): number => {
  const segundos = ESPERA.exec([prefer ?? []].flat().join(','))?.[1];
  return 1_000 * Math.min(Number(segundos ?? 0), SEGUNDOS_MAXIMOS);
};

/** Somebody who asks how far a sale is. */
export interface Pregunta {
  /** Milliseconds that they would wait. */
  readonly espera: number;
  readonly respuesta: ServerResponse;
  /** Told how many milliseconds they did. */
  readonly alEsperar: (milisegundos: number) => void;
}

/** A call as its caller asks it; what they wait is not counted as our time. */
export const preguntaDe = (req: FastifyRequest, reply: FastifyReply): Pregunta => ({
  espera: esperaPedida(req.headers),
  respuesta: reply.raw,
  alEsperar: (milisegundos) => void (req.esperadoMs = milisegundos),
});

/** What they ask of it. */
interface Asunto<L> {
  readonly ventaId: number;
  /** How far it is now; throws when it is not there for who asks. */
  readonly leer: () => Promise<L>;
  /** Nothing more is expected of it. */
  readonly termino: (lectura: L) => boolean;
  /** There is nothing new to say. */
  readonly igual: (antes: L, ahora: L) => boolean;
  /** Looks of who waits are at least so many milliseconds apart; only what is told to have ended is looked at at once. */
  readonly calma: number;
}

const alIrse = (respuesta: ServerResponse): AbortSignal => {
  const seFue = new AbortController();
  respuesta.once('close', () => seFue.abort());
  return seFue.signal;
};

/**
 * How far something of a sale is. Whoever says how long they would wait is answered when there is news of what
 * has not ended, no sooner than its calm has passed unless it ends, or after that time; at once where nothing can be
 * heard.
 */
export const trasEsperar = async <L>(
  noticias: Noticias,
  { ventaId, leer, termino, igual, calma }: Asunto<L>,
  { espera, respuesta, alEsperar }: Pregunta,
): Promise<L> => {
  const atender = () => (espera > 0 ? noticias.atender(ventaId) : null);
  // From before each look: what comes during it is not missed.
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
