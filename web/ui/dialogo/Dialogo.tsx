import { Modal, type ModalProps } from '@mantine/core';
import { useFondoInerte } from './useFondoInerte.ts';

/** A window over the page, which rests while it is open. */
export const Dialogo = (propiedades: ModalProps) => {
  useFondoInerte(propiedades.opened);
  return <Modal {...propiedades} />;
};
