import { useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';
import { emisionDe } from './destino-de-pago.ts';

/**
 * Leaves for the provider's page. Replaces this screen's history entry by the sale's issuance, so that Back
 * shows the payment's result and never leads into paying again. `alVolver` runs if the browser restores this
 * very page.
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
    // The entry keeps this screen's scroll position, but the issuance starts at its top.
    globalThis.scrollTo(0, 0);
    globalThis.history.replaceState(globalThis.history.state, '', emisionDe(idv));
    globalThis.location.assign(direccion);
  };
};
