import { type ReactNode, useId } from 'react';
import classes from './cuenta.module.css';

interface SeccionProps {
  readonly titulo: string;
  readonly explicacion: string;
  /** What it holds is not here yet. */
  readonly cargando?: boolean;
  readonly children: ReactNode;
}

/** One way in, or one kind of thing that is open, with its own heading. */
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
