import { type ReactNode, useId } from 'react';
import classes from './cuenta.module.css';

interface SeccionProps {
  readonly titulo: string;
  readonly explicacion: string;
  /** State, beside the heading. */
  readonly estado?: ReactNode;
  /** True while its content is loading. */
  readonly cargando?: boolean;
  readonly children: ReactNode;
}

/** Section with its own heading for one way to log in, or for the open sessions. */
export const Seccion = ({
  titulo,
  explicacion,
  estado,
  cargando = false,
  children,
}: SeccionProps) => {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      aria-busy={cargando}
      className={`${classes['seccion']} ${cargando ? 'por-llegar' : ''}`}
    >
      <div className={classes['cabeza']}>
        <h2 id={id} className={classes['titulo']}>
          {titulo}
        </h2>
        {estado}
      </div>
      <p className={classes['explicacion']}>{explicacion}</p>
      {children}
    </section>
  );
};
