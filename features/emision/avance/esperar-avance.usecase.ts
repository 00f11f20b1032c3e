import type { Contexto } from '#nucleo/contexto.ts';
import type { Noticias } from '#nucleo/noticias/noticias.ts';
import { type Pregunta, trasEsperar } from '#nucleo/noticias/tras-esperar.ts';
import { ventaNoEncontrada } from '#features/ventas/venta.errors.ts';
import { type Avance, avanceDeVenta } from './avance.query.ts';
import { terminoElAvance } from './progreso.ts';

/** Each look counts the whole sale: 7 ms of PostgreSQL for a fleet of 10,000, of which a chunk is ready every 60 ms. */
const CALMA_MS = 1_000;

/** How far the issuance of a sale is: while a paid one is under way, when there is news for who would wait. */
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
