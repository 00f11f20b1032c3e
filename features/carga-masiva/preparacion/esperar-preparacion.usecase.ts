import type { Contexto } from '#nucleo/contexto.ts';
import type { Noticias } from '#nucleo/noticias/noticias.ts';
import { type Pregunta, trasEsperar } from '#nucleo/noticias/tras-esperar.ts';
import { avanceDePreparacion } from '#features/carga-masiva/revision/carga.query.ts';
import { ventaNoEncontrada } from '#features/ventas/venta.errors.ts';

/** As far apart as its screen's looks (V-MAS-028), which then is always there when it ends. */
const CALMA_MS = 2_000;

/** How far the preparation of a load is: while it is under way, when there is news for who would wait. */
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
