import { useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';
import { emisionDe } from './destino-de-pago.ts';

/**
 * Leaves for the provider's page. The entry of this screen in the browser's history becomes the
 * issuance of the sale: whoever comes back by the browser's own button sees what came of the
 * payment and is never led into paying again. `alVolver` runs when the browser shows this very page
 * again, as it was when it was left.
 */
export const useSalirAlProveedor = (
  idv: number,
  alVolver: () => void,
): ((direccion: string) => void) => {
  const salio = useRef(false);
  useWindowEvent('pageshow', ({ persisted }) => {
    if (!persisted || !salio.current) return;
    salio.current = false;
    alVolver();
  });
  return (direccion) => {
    salio.current = true;
    // Its place goes with the entry, and is the one of this screen: the issuance begins at its top.
    globalThis.scrollTo(0, 0);
    globalThis.history.replaceState(globalThis.history.state, '', emisionDe(idv));
    globalThis.location.assign(direccion);
  };
};
