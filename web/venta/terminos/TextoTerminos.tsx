import { CLAUSULAS } from '#features/ventas/terminos/texto-terminos.ts';
import { VERSION_TERMINOS } from '#features/ventas/venta.ts';
import { formatearFecha } from '#values/fecha.ts';
import classes from './TerminosYCondiciones.module.css';

/** Full text of the terms, so that the buyer sees what they accept. */
export const TextoTerminos = () => (
  <section className={classes.terminos} aria-label="Texto de los términos y condiciones">
    <p className={classes.version}>Versión del {formatearFecha(VERSION_TERMINOS)}</p>
    <ol className={classes.clausulas}>
      {CLAUSULAS.map(({ titulo, texto }) => (
        <li key={titulo}>
          <h3 className={classes.clausula}>{titulo}</h3>
          <p>{texto}</p>
        </li>
      ))}
    </ol>
  </section>
);
