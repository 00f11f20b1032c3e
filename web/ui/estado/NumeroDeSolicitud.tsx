import classes from './Estados.module.css';

/** Request number of a failure, for whoever calls support. */
export const NumeroDeSolicitud = ({ id }: { readonly id: string | null | undefined }) =>
  id ? (
    <p className={classes.solicitud}>
      Si llama a soporte, indique el N° de solicitud <code>{id}</code>
    </p>
  ) : null;
