import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './Pasos.module.css';

export interface Paso {
  readonly titulo: string;
  /** Target of a finished step; absent makes it plain text. */
  readonly ruta?: string;
  /** Navigation state that the step's screen needs. */
  readonly estado?: unknown;
}

interface PasosProps {
  readonly pasos: readonly Paso[];
  /** Index of the current step, from 0; `pasos.length` when all are finished. */
  readonly actual: number;
  readonly etiqueta?: string;
}

/** Steps of a purchase, in order. */
export const TITULOS_DE_COMPRA = [
  'Convenio',
  'Vehículos',
  'Revisión',
  'Términos',
  'Pago',
  'Emisión',
] as const;

const Contenido = ({ paso, terminado }: { readonly paso: Paso; readonly terminado: boolean }) =>
  terminado && paso.ruta !== undefined ? (
    <Link to={paso.ruta} state={paso.estado} className={classes.enlace}>
      {paso.titulo}
    </Link>
  ) : (
    <span>{paso.titulo}</span>
  );

export const Pasos = ({ pasos, actual, etiqueta = 'Pasos de la compra' }: PasosProps) => (
  <div className={classes.lugar}>
    <nav aria-label={etiqueta} className={classes.pasos}>
      <ol className={classes.lista}>
        {pasos.map((paso, indice) => {
          const terminado = indice < actual;
          return (
            <li
              key={paso.titulo}
              className={classes.paso}
              data-estado={terminado ? 'terminado' : indice === actual ? 'actual' : 'pendiente'}
              aria-current={indice === actual ? 'step' : undefined}
            >
              <span className={classes.marca} aria-hidden>
                {terminado ? <IconCheck size={14} stroke={3} /> : indice + 1}
              </span>
              <span className={classes.titulo}>
                <Contenido paso={paso} terminado={terminado} />
                {terminado && <span className="solo-lectores"> (terminado)</span>}
              </span>
            </li>
          );
        })}
      </ol>
      <p className={classes.resumen} aria-hidden>
        Paso {Math.min(actual + 1, pasos.length)} de {pasos.length}
        {pasos[actual] && <strong className={classes.nombre}>{pasos[actual].titulo}</strong>}
      </p>
    </nav>
  </div>
);
