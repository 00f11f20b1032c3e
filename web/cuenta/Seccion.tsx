import { type ReactNode, useId } from 'react';
import classes from './cuenta.module.css';

interface SeccionProps {
  readonly titulo: string;
  readonly explicacion: string;
  /** True while its content is loading. */
  readonly cargando?: boolean;
  readonly children: ReactNode;
}

/** Section with its own heading for one way to log in, or for the open sessions. */
export const Seccion = ({ titulo, explicacion, cargando = false, children }: SeccionProps) => {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      aria-busy={cargando}
      className={`${classes['seccion']} ${cargando ? 'por-llegar' : ''}`}
    >
      <h2 id={id} className={classes['titulo']}>
        {titulo}
      </h2>
      <p className={classes['explicacion']}>{explicacion}</p>
      {children}
    </section>
  );
};
