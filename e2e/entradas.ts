import type { BrowserContext } from '@playwright/test';

declare global {
  interface Window {
    anotarEntrada: (clase: 'entrada' | 'pulso', nombre: string) => Promise<void>;
  }
}

/** Entries and presses of one or more persons, by the name of what they touched. */
export interface Entradas {
  readonly entradas: string[];
  readonly pulsos: string[];
}

/**
 * Counts on every page of these contexts, from the events that reach it. An entry is a field that a person fills,
 * chooses or ticks, however many keys that takes; a press is a button or a link.
 */
export const contarEntradas = async (
  contexto: BrowserContext,
  { entradas, pulsos }: Entradas,
): Promise<void> => {
  await contexto.exposeBinding('anotarEntrada', (_, clase: string, nombre: string) => {
    (clase === 'entrada' ? entradas : pulsos).push(nombre);
  });
  await contexto.addInitScript(() => {
    const vistos = new WeakSet<EventTarget>();
    const rotulo = (uno: Element): string => {
      const etiqueta = uno instanceof HTMLInputElement ? uno.labels?.[0]?.textContent : null;
      return uno.getAttribute('aria-label') ?? etiqueta ?? uno.textContent ?? '';
    };
    document.addEventListener(
      'input',
      ({ target }) => {
        // The words typed into a selector only search; its option is the entry.
        const escribe =
          target instanceof HTMLInputElement &&
          target.type !== 'checkbox' &&
          target.getAttribute('role') !== 'combobox';
        if (!escribe || vistos.has(target)) return;
        vistos.add(target);
        void window.anotarEntrada('entrada', rotulo(target));
      },
      true,
    );
    document.addEventListener(
      'click',
      ({ target }) => {
        if (!(target instanceof Element)) return;
        const elegido = target.closest('[role=option], input[type=checkbox]');
        const pulsado = target.closest('button, a[href]');
        if (elegido) void window.anotarEntrada('entrada', rotulo(elegido));
        else if (pulsado) void window.anotarEntrada('pulso', rotulo(pulsado));
      },
      true,
    );
  });
};
