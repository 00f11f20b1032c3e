/** What somebody waits to hear. Whoever asks for one lets go of it, heard or not. */
interface Espera {
  /**
   * Resolves with what is told of the sale since the wait was asked for, after so many milliseconds, or
   * when `senal` says that nobody wants it any more.
   */
  esperar(milisegundos: number, senal: AbortSignal): Promise<void>;
  soltar(): void;
}

/** What other processes tell about sales, for whoever would ask again and again otherwise. */
export interface Noticias {
  /** Begins to listen for news of a sale; null when nothing can be heard now, or too many listen. */
  atender(ventaId: number): Espera | null;
}

interface Oido extends Noticias {
  /** Sales that went on, as they are told: ids with commas. */
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

/** Hands on what is told to those who wait for it, in one process. */
export const crearOido = (maximos = ATENTOS_MAXIMOS): Oido => {
  const atentos = new Map<number, Set<() => void>>();
  let cuantos = 0;
  let cerrado = false;
  const despertar = (suyos: ReadonlySet<() => void> | undefined): void =>
    suyos?.forEach((uno) => {
      uno();
    });
  const despertarTodos = (): void => {
    for (const suyos of atentos.values()) despertar(suyos);
  };

  return {
    oir: (ventas) => {
      for (const id of ventas.split(',')) despertar(atentos.get(Number(id)));
    },
    despertarTodos,
    cerrar() {
      cerrado = true;
      despertarTodos();
    },
    atender(ventaId) {
      if (cerrado || cuantos >= maximos) return null;
      const { promise: noticia, resolve: llego } = Promise.withResolvers<void>();
      const suyos = atentos.get(ventaId) ?? new Set();
      atentos.set(ventaId, suyos.add(llego));
      cuantos += 1;
      return {
        async esperar(milisegundos, senal) {
          const reloj = setTimeout(llego, milisegundos).unref();
          const seFue = (): void => llego();
          senal.addEventListener('abort', seFue);
          if (senal.aborted) llego();
          await noticia;
          senal.removeEventListener('abort', seFue);
          clearTimeout(reloj);
        },
        soltar() {
          if (!suyos.delete(llego)) return;
          cuantos -= 1;
          if (suyos.size === 0 && atentos.get(ventaId) === suyos) atentos.delete(ventaId);
        },
      };
    },
  };
};
