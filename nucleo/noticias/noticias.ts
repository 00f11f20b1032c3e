/** Subscription to one sale. The caller must always call `soltar`. */
interface Espera {
  /**
   * Resolves at the first of these, for news since the subscription:
   * - the sale ended;
   * - it progressed, and at least `calma` ms have passed;
   * - `maximo` ms have passed, or `senal` was aborted.
   */
  esperar(cuanto: Paciencia, senal: AbortSignal): Promise<void>;
  soltar(): void;
}

/** Times of a wait in milliseconds. */
interface Paciencia {
  /** Minimum wait for news other than the end; it batches frequent progress. */
  readonly calma: number;
  readonly maximo: number;
}

/** News about sales from other processes; it replaces polling. */
export interface Noticias {
  /** Subscribes to a sale; null when there is no connection or there are too many subscribers. */
  atender(ventaId: number): Espera | null;
}

interface Oido extends Noticias {
  /** Handles a notification: ids separated by commas; `!` after an id means that the sale ended. */
  oir(ventas: string): void;
  /** Wakes every subscriber after a reconnection, because notifications may have been missed. */
  despertarTodos(): void;
  /** Ends every wait and accepts no more subscribers. */
  cerrar(): void;
}

/** Maximum subscribers; each one holds an open HTTP connection. */
const ATENTOS_MAXIMOS = 1_000;

/** News without any source; callers never wait. */
export const SIN_NOTICIAS: Noticias = { atender: () => null };

/** Items of a notification that a sale ended; the previous release understands the plain id. */
export const comoFinal = (ventaId: number): string[] => [`${ventaId}`, `${ventaId}!`];

/** Creates the dispatcher of notifications to subscribers of this process. */
export const crearOido = (maximos = ATENTOS_MAXIMOS): Oido => {
  const atentos = new Map<number, Set<(final: boolean) => void>>();
  let cuantos = 0;
  let cerrado = false;
  const despertar = (suyos: ReadonlySet<(final: boolean) => void> = new Set(), final = true) => {
    for (const uno of suyos) uno(final);
  };
  const despertarTodos = (): void => {
    for (const suyos of atentos.values()) despertar(suyos);
  };

  return {
    oir: (ventas) => {
      for (const dicho of ventas.split(','))
        despertar(atentos.get(Number.parseInt(dicho, 10)), dicho.endsWith('!'));
    },
    despertarTodos,
    cerrar() {
      cerrado = true;
      despertarTodos();
    },
    atender(ventaId) {
      if (cerrado || cuantos >= maximos) return null;
      const { promise: noticia, resolve: llego } = Promise.withResolvers<void>();
      const { promise: final, resolve: termino } = Promise.withResolvers<void>();
      const oir = (esFinal: boolean): void => {
        llego();
        if (esFinal) termino();
      };
      const suyos = atentos.get(ventaId) ?? new Set();
      atentos.set(ventaId, suyos.add(oir));
      cuantos += 1;
      return {
        async esperar({ calma, maximo }, senal) {
          const despues = Promise.withResolvers<void>();
          const relojes = [setTimeout(despues.resolve, calma), setTimeout(termino, maximo)];
          for (const reloj of relojes) reloj.unref();
          const seFue = (): void => termino();
          senal.addEventListener('abort', seFue);
          if (senal.aborted) termino();
          await Promise.race([final, Promise.all([noticia, despues.promise])]);
          senal.removeEventListener('abort', seFue);
          for (const reloj of relojes) clearTimeout(reloj);
        },
        soltar() {
          if (!suyos.delete(oir)) return;
          cuantos -= 1;
          if (suyos.size === 0 && atentos.get(ventaId) === suyos) atentos.delete(ventaId);
        },
      };
    },
  };
};
