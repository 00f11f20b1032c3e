import { erroresDeCampo } from '../errores-de-registro.ts';
import { ETIQUETAS } from './convenio.ts';
import classes from './convenio.module.css';

const nombres: Readonly<Record<string, string>> = ETIQUETAS;

/** What the server refused, as a list (administración §8); its message where it names no field. */
export const ErroresDeConvenio = ({ error }: { readonly error: unknown }) => {
  const errores = Object.entries(erroresDeCampo(error));
  if (errores.length === 0) {
    return error instanceof Error ? error.message : 'Hubo un error desconocido';
  }
  return (
    <>
      Ocurrieron los siguientes errores:
      <ul className={classes.errores}>
        {errores.map(([campo, mensaje]) => (
          <li key={campo}>
            {nombres[campo] !== undefined && `${nombres[campo]}: `}
            {mensaje}
          </li>
        ))}
      </ul>
    </>
  );
};
