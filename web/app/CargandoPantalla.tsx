import classes from './CargandoPantalla.module.css';

/** What a branch shows while its screen, or the session it needs, is on its way. */
export const CargandoPantalla = () => (
  <div className={classes.espera} role="status">
    <p className={classes.texto}>Cargando, por favor espere.</p>
  </div>
);
