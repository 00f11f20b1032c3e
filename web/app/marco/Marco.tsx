import type { MouseEvent, ReactNode } from 'react';
import { AvisoSinRed } from './AvisoSinRed.tsx';
import { BarraSuperior, type BarraSuperiorProps } from './BarraSuperior.tsx';
import { HoraDeImpresion } from './HoraDeImpresion.tsx';
import classes from './Marco.module.css';
import { PieDePagina } from './PieDePagina.tsx';

interface MarcoProps extends BarraSuperiorProps {
  readonly children: ReactNode;
}

const saltarAlContenido = (evento: MouseEvent<HTMLAnchorElement>) => {
  evento.preventDefault();
  document.getElementById('contenido')?.focus();
};

export const Marco = ({ children, ...barra }: MarcoProps) => (
  <div className={classes.marco}>
    <a href="#contenido" className={classes.saltar} onClick={saltarAlContenido}>
      Saltar al contenido
    </a>
    <BarraSuperior {...barra} />
    <AvisoSinRed />
    <main id="contenido" tabIndex={-1} className={classes.contenido}>
      <HoraDeImpresion />
      {children}
    </main>
    <PieDePagina />
  </div>
);
