import { IconAlertCircle } from '@tabler/icons-react';
import { useId, type MouseEvent, type ReactNode } from 'react';
import classes from './ResumenErrores.module.css';

export interface ErrorDeCampo {
  /** Path of the field in the form: 'propietario.rut'. */
  readonly campo: string;
  readonly etiqueta?: string | undefined;
  readonly mensaje: ReactNode;
}

interface ResumenErroresProps {
  readonly errores: readonly ErrorDeCampo[];
  readonly alIr: (campo: string) => void;
}

/**
 * True if a message like 'Campo obligatorio' needs its field's name; 'Falta el motivo' has it already.
 */
const conEtiqueta = (etiqueta: string | undefined, mensaje: ReactNode): ReactNode => {
  const texto = typeof mensaje === 'string' ? mensaje.toLowerCase() : '';
  if (etiqueta === undefined) return mensaje;
  // A group of options may be named by a question.
  const nombre = etiqueta.replaceAll(/[¿?]/g, '');
  return texto.includes(nombre.toLowerCase())
    ? mensaje
    : [etiqueta === nombre ? `${etiqueta}: ` : `${etiqueta} `, mensaje];
};

export const ResumenErrores = ({ errores, alIr }: ResumenErroresProps) => {
  const idTitulo = useId();
  if (errores.length === 0) return null;
  const ir = (campo: string) => (evento: MouseEvent) => {
    evento.preventDefault();
    alIr(campo);
  };
  return (
    <section className={classes.resumen} aria-labelledby={idTitulo}>
      <h2 id={idTitulo} className={classes.titulo}>
        <IconAlertCircle size={20} aria-hidden />
        {errores.length === 1 ? 'Revise un campo' : `Revise ${errores.length} campos`}
      </h2>
      <ul className={classes.lista}>
        {errores.map(({ campo, etiqueta, mensaje }) => (
          <li key={campo}>
            <a href={`#${campo}`} className={classes.enlace} onClick={ir(campo)}>
              {conEtiqueta(etiqueta, mensaje)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};
