import { CON_ERRORES } from '#values/respuesta.ts';
import { erroresDeCampo } from '../../lib/api/errores-de-campo.ts';
import { mensajeDe } from './errores-de-registro.ts';
import classes from './ErroresDeRegistro.module.css';

interface ErroresDeRegistroProps {
  readonly error: unknown;
  /** Labels of the fields, by key. */
  readonly etiquetas: Readonly<Record<string, string>>;
}

/** The server's errors as a list (A-CONV-044); its message if it names no field. */
export const ErroresDeRegistro = ({ error, etiquetas }: ErroresDeRegistroProps) => {
  const errores = Object.entries(erroresDeCampo(error));
  if (errores.length === 0) return mensajeDe(error);
  return (
    <>
      {CON_ERRORES}
      <ul className={classes.errores}>
        {errores.map(([campo, mensaje]) => (
          <li key={campo}>
            {etiquetas[campo] !== undefined && `${etiquetas[campo]}: `}
            {mensaje}
          </li>
        ))}
      </ul>
    </>
  );
};
