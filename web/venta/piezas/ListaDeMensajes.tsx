import { NumeroDeSolicitud } from '../../ui/estado/NumeroDeSolicitud.tsx';
import classes from './ListaDeMensajes.module.css';

interface ListaDeMensajesProps {
  readonly mensajes: readonly string[];
  readonly idSolicitud?: string | null;
}

/** A failure as a sentence or a list, with the number for support. */
export const ListaDeMensajes = ({ mensajes, idSolicitud }: ListaDeMensajesProps) => (
  <>
    {mensajes.length === 1 ? (
      mensajes[0]
    ) : (
      <ul className={classes.lista}>
        {mensajes.map((mensaje) => (
          <li key={mensaje}>{mensaje}</li>
        ))}
      </ul>
    )}
    <NumeroDeSolicitud id={idSolicitud} />
  </>
);
