import { Anchor } from '@mantine/core';
import classes from './LoQueFalta.module.css';

interface LoQueFaltaProps {
  /** What the button names in `aria-describedby`. */
  readonly id: string;
  readonly texto: string;
  /** Takes the focus to what is missing, where there is something to do. */
  readonly alIr?: (() => void) | undefined;
  readonly deshabilitado?: boolean;
}

/** What a disabled button waits for. It can have the focus, which such a button cannot. */
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
