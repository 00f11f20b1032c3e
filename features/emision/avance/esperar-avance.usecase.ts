import type { Contexto } from '#nucleo/contexto.ts';
import type { Noticias } from '#nucleo/noticias/noticias.ts';
import { type Pregunta, trasEsperar } from '#nucleo/noticias/tras-esperar.ts';
import { ventaNoEncontrada } from '#features/ventas/venta.errors.ts';
import { type Avance, avanceDeVenta } from './avance.query.ts';
import { terminoElAvance } from './progreso.ts';

/**
 * Minimum time between reads. Each read counts the whole sale, 7 ms of PostgreSQL for a fleet of 10,000,
 * while a chunk is ready every 60 ms.
 */
const CALMA_MS = 1_000;

/**
 * Returns the progress of a sale's issuance. While a paid sale is being issued, a client that waits
 * gets it at the next news.
 */
export const avanceTrasEsperar = (
  noticias: Noticias,
  ctx: Contexto,
  ventaId: number,
  pregunta: Pregunta,
): Promise<Avance> =>
  trasEsperar(
    noticias,
    {
      ventaId,
      async leer() {
        const avance = await avanceDeVenta(ctx, ventaId);
        if (!avance) throw ventaNoEncontrada();
        return avance;
      },
      termino: ({ pagada, valor }) => !pagada || terminoElAvance(valor),
      igual: (antes, ahora) =>
        antes.valor === ahora.valor &&
        antes.listas === ahora.listas &&
        antes.demorada === ahora.demorada,
      calma: CALMA_MS,
    },
    pregunta,
  );
