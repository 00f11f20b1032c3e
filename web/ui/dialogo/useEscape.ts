import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useId } from 'react';

/** In the order in which they opened. */
const abiertos = new Set<string>();
// Closing the last one may leave the one below as the last before the same key reaches it.
const atendidas = new WeakSet<Event>();

interface Escape {
  readonly abierto: boolean;
  /** Whether Escape closes it. */
  readonly cierra: boolean;
  readonly alCerrar: () => void;
}

/** Escape closes the dialog that opened last, and none below it. */
export const useEscape = ({ abierto, cierra, alCerrar }: Escape): void => {
  const id = useId();
  useEffect(() => {
    if (!abierto) return undefined;
    abiertos.add(id);
    return () => void abiertos.delete(id);
  }, [abierto, id]);
  useWindowEvent(
    'keydown',
    (evento) => {
      if (evento.key !== 'Escape' || evento.isComposing || atendidas.has(evento)) return;
      if (!abierto || [...abiertos].at(-1) !== id) return;
      // As Mantine does it: a list or a calendar that is open in the dialog closes first.
      const dentro =
        evento.target instanceof Element &&
        evento.target.getAttribute('data-mantine-stop-propagation') === 'true';
      if (dentro) return;
      atendidas.add(evento);
      if (cierra) alCerrar();
    },
    { capture: true },
  );
};
