import { Anchor } from '@mantine/core';

interface FaltaAceptarProps {
  readonly id: string;
  readonly cerrado: boolean;
  /** Takes the focus to the box that is missing. */
  readonly alIr: () => void;
}

/** What PAGAR waits for: a disabled button cannot be reached to be asked. */
export const FaltaAceptar = ({ id, cerrado, alIr }: FaltaAceptarProps) => (
  <Anchor id={id} component="button" type="button" size="sm" disabled={cerrado} onClick={alIr}>
    Para pagar, acepte los términos y condiciones
  </Anchor>
);
