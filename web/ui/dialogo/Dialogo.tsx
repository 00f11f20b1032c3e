import { Modal, type ModalProps } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useId } from 'react';
import { useVuelta } from '../foco/useVuelta.ts';
import { useFondoInerte } from './useFondoInerte.ts';

/** Open dialogs in their order of opening. */
const abiertos = new Set<string>();
// One key must not close two: closing the last dialog may make the one below the last before the same key
// reaches it.
const atendidas = new WeakSet<Event>();

interface Escape {
  readonly abierto: boolean;
  /** True if Escape closes it. */
  readonly cierra: boolean;
  readonly alCerrar: () => void;
}

/** Escape closes only the dialog opened last. */
const useEscape = ({ abierto, cierra, alCerrar }: Escape): void => {
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
      // Like Mantine: an open list or calendar inside the dialog closes first.
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

/** A modal window; the page behind it is inert, and its opener gets the focus back when it closes. */
export const Dialogo = ({
  closeOnEscape = true,
  ...propiedades
}: Omit<ModalProps, 'returnFocus'>) => {
  const { opened, onClose } = propiedades;
  useFondoInerte(opened);
  useVuelta(opened);
  useEscape({ abierto: opened, cierra: closeOnEscape, alCerrar: onClose });
  return (
    <Modal
      {...propiedades}
      closeOnEscape={false}
      returnFocus={false}
      data-cerrado={!opened || undefined}
    />
  );
};
