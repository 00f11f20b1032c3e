import { Anchor } from '@mantine/core';
import classes from './LoQueFalta.module.css';

interface LoQueFaltaProps {
  /** Id for the button's `aria-describedby`. */
  readonly id: string;
  readonly texto: string;
  /** Focuses what is missing, if the user can provide it. */
  readonly alIr?: (() => void) | undefined;
  readonly deshabilitado?: boolean;
}

/** Reason why a button is disabled. Unlike the button, it can have the focus. */
export const LoQueFalta = ({ id, texto, alIr, deshabilitado = false }: LoQueFaltaProps) => {
  if (alIr) {
    return (
      <Anchor
        id={id}
        component="button"
        type="button"
        size="sm"
        disabled={deshabilitado}
        onClick={alIr}
      >
        {texto}
      </Anchor>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a disabled button has no focus
    <p id={id} tabIndex={0} className={classes.falta}>
      {texto}
    </p>
  );
};
