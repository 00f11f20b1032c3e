import { Modal, type ModalProps } from '@mantine/core';
import { useFondoInerte } from './useFondoInerte.ts';
import { useVuelta } from '../foco/useVuelta.ts';

/** A window over the page, which rests while it is open; what opened it takes the focus when it closes. */
export const Dialogo = (propiedades: Omit<ModalProps, 'returnFocus'>) => {
  const { opened } = propiedades;
  useFondoInerte(opened);
  useVuelta(opened);
  return <Modal {...propiedades} returnFocus={false} data-cerrado={!opened || undefined} />;
};
