import { Modal, type ModalProps } from '@mantine/core';
import { useEscape } from './useEscape.ts';
import { useFondoInerte } from './useFondoInerte.ts';
import { useVuelta } from '../foco/useVuelta.ts';

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
