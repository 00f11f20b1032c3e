import type { Contexto } from '#nucleo/contexto.ts';
import type { Noticias } from '#nucleo/noticias/noticias.ts';
import { type Pregunta, trasEsperar } from '#nucleo/noticias/tras-esperar.ts';
import { avanceDePreparacion } from '#features/carga-masiva/revision/carga.query.ts';
import { ventaNoEncontrada } from '#features/ventas/venta.errors.ts';

/** Polls at the same interval as the screen (V-MAS-028). */
const CALMA_MS = 2_000;

/**
 * Returns the progress of a load's preparation. While it runs, a client that waits gets it at the
 * next news.
 */
export const preparacionTrasEsperar = (
  noticias: Noticias,
  ctx: Contexto,
  ventaId: number,
  pregunta: Pregunta,
): Promise<number> =>
  trasEsperar(
    noticias,
    {
      ventaId,
      async leer() {
        const valor = await avanceDePreparacion(ctx, ventaId);
        if (valor === null) throw ventaNoEncontrada();
        return valor;
      },
      termino: (valor) => valor < 0 || valor >= 100,
      igual: (antes, ahora) => antes === ahora,
      calma: CALMA_MS,
    },
    pregunta,
  );
