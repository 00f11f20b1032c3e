/** What somebody waits to hear. Whoever asks for one lets go of it, heard or not. */
interface Espera {
  /**
   * Resolves with what is told of the sale since the wait was asked for, after so many milliseconds, or
   * when `senal` says that nobody wants it any more.
   */
  esperar(cuanto: Paciencia, senal: AbortSignal): Promise<void>;
  soltar(): void;
}

/** Milliseconds that somebody waits. */
interface Paciencia {
  /** That long for anything but its end: what goes on all the time is not looked at each time. */
  readonly calma: number;
  readonly maximo: number;
}

/** What other processes tell about sales, for whoever would ask again and again otherwise. */
export interface Noticias {
  /** Begins to listen for news of a sale; null when nothing can be heard now, or too many listen. */
  atender(ventaId: number): Espera | null;
}

interface Oido extends Noticias {
  /** Sales that went on, as they are told: ids with commas, and one with `!` behind it that ended. */
  oir(ventas: string): void;
  /** Nothing could be heard for a while: whoever waits may have missed it and looks again. */
  despertarTodos(): void;
  /** From now on nothing is waited for. */
  cerrar(): void;
}

/** Each holds a connection of its caller. */
const ATENTOS_MAXIMOS = 1_000;

/** Nobody waits for anything: each look is answered at once. */
export const SIN_NOTICIAS: Noticias = { atender: () => null };

/** How it is told that a sale ended; its id alone beside it is what the release before understands. */
export const comoFinal = (ventaId: number): string[] => [`${ventaId}`, `${ventaId}!`];

/** Hands on what is told to those who wait for it, in one process. */
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
