import type { ReactNode } from 'react';
import { Pagina } from './Pagina.tsx';
import { NumeroDeSolicitud } from './estado/NumeroDeSolicitud.tsx';
import classes from './Situacion.module.css';

interface SituacionProps {
  readonly titulo: string;
  /** Text that the specification quotes for it. */
  readonly dicho?: string;
  /** Kept data, and the next step. */
  readonly children: ReactNode;
  /** The one way on. */
  readonly accion: ReactNode;
  readonly idSolicitud?: string | null | undefined;
}

/** A page about something that did not happen: what, what was not lost, and one way on. */
export const Situacion = ({ titulo, dicho, children, accion, idSolicitud }: SituacionProps) => (
  <Pagina titulo={titulo} ancho="lectura">
    {dicho !== undefined && (
      <p role="alert" className={classes.parrafo}>
        {dicho}
      </p>
    )}
    <p className={classes.parrafo}>{children}</p>
    <div className={classes.accion}>{accion}</div>
    <NumeroDeSolicitud id={idSolicitud} />
  </Pagina>
);
