import type { ReactNode } from 'react';
import classes from './ficha.module.css';

/** A label with its value; a null value is left out. */
export type DatoDeResumen = readonly [rotulo: string, valor: ReactNode];

interface ResumenProps {
  /** Accessible name of the section. */
  readonly nombre: string;
  readonly datos: readonly DatoDeResumen[];
  readonly children?: ReactNode;
}

/** All plain facts of a record in one list. */
export const Resumen = ({ nombre, datos, children }: ResumenProps) => (
  <section aria-label={nombre} className={classes.seccion}>
    <h2>Resumen</h2>
    <dl className={classes.datosDeResumen}>
      {datos.map(([rotulo, valor]) =>
        valor === null || valor === '' ? null : (
          <div key={rotulo}>
            <dt>{rotulo}</dt>
            <dd>{valor}</dd>
          </div>
        ),
      )}
    </dl>
    {children}
  </section>
);
