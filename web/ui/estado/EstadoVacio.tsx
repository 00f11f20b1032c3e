import type { ReactNode } from 'react';
import classes from './Estados.module.css';

interface EstadoVacioProps {
  readonly titulo?: string;
  readonly texto?: ReactNode;
  readonly accion?: ReactNode;
}

export const EstadoVacio = ({ titulo = 'Sin resultados.', texto, accion }: EstadoVacioProps) => (
  <div className={classes.estado}>
    <p className={classes.titulo}>{titulo}</p>
    {texto !== undefined && <div className={classes.texto}>{texto}</div>}
    {accion !== undefined && <div className={classes.accion}>{accion}</div>}
  </div>
);
