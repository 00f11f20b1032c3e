import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Plegable.module.css';

interface PlegableProps {
  /** Id of the heading, for a region that is named by it. */
  readonly idTitulo?: string;
  readonly titulo: string;
  /** Contents or state of the folded part, in a few words. */
  readonly resumen: string;
  readonly abierto?: boolean;
  readonly children: ReactNode;
}

/** A part of a screen folded under its heading and its state. */
export const Plegable = ({
  idTitulo,
  titulo,
  resumen,
  abierto = false,
  children,
}: PlegableProps) => (
  <details className={classes.plegable} open={abierto}>
    <summary>
      <h2 id={idTitulo}>{titulo}</h2> <span>{resumen}</span>
      <IconChevronDown size={20} aria-hidden />
    </summary>
    {children}
  </details>
);
