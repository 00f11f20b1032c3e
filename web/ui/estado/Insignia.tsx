import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Insignia.module.css';

/** `normal` is the usual state: a word without a badge. */
export type Tono = 'normal' | 'neutro' | 'informacion' | 'exito' | 'advertencia' | 'error';

const COLORES: Readonly<Record<Exclude<Tono, 'normal'>, string>> = {
  neutro: 'gray',
  informacion: 'marino',
  exito: 'green',
  advertencia: 'yellow',
  error: 'red',
};

interface InsigniaProps {
  readonly tono?: Tono;
  readonly children: ReactNode;
}

/** A state as a word; its colour only repeats it. */
export const Insignia = ({ tono = 'neutro', children }: InsigniaProps) =>
  tono === 'normal' ? (
    <span className={classes.normal}>{children}</span>
  ) : (
    <Badge
      color={COLORES[tono]}
      classNames={{ root: classes.insignia ?? '', label: classes.palabra ?? '' }}
    >
      {children}
    </Badge>
  );
