import type { ReactNode } from 'react';
import classes from './panel.module.css';

interface RespuestaProps {
  /** Answer of the home in one line, as its reader would say it. */
  readonly titulo: string;
  readonly detalle?: ReactNode;
}

/** First line of a home: what today, or the chosen period, is about. */
export const Respuesta = ({ titulo, detalle }: RespuestaProps) => (
  <div className={classes.respuesta}>
    <h2>{titulo}</h2>
    {detalle !== undefined && detalle !== null && <p>{detalle}</p>}
  </div>
);
