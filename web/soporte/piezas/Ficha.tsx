import type { ReactNode } from 'react';
import classes from './soporte.module.css';

export type Dato = readonly [rotulo: string, valor: ReactNode];

interface FichaProps {
  readonly titulo: string;
  /** Content beside the title, such as a state. */
  readonly estado?: ReactNode;
  readonly datos: readonly Dato[];
}

/** List of labels and values about one thing. */
export const Ficha = ({ titulo, estado, datos }: FichaProps) => (
  <section className={classes.ficha} aria-label={titulo}>
    <h2>
      {titulo}
      {estado}
    </h2>
    <dl>
      {datos.map(([rotulo, valor]) => (
        <div key={rotulo} style={{ display: 'contents' }}>
          <dt>{rotulo}</dt>
          <dd>{valor ?? 'Sin dato'}</dd>
        </div>
      ))}
    </dl>
  </section>
);
