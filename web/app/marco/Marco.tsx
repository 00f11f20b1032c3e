import { formatearFechaHora } from '#values/fecha.ts';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { IconWifiOff } from '@tabler/icons-react';
import { flushSync } from 'react-dom';
import { useHayRed } from '../../ui/espera/red.ts';
import { ahora } from '../../lib/navegador/ahora.ts';
import { BarraSuperior, type BarraSuperiorProps } from './BarraSuperior.tsx';
import classes from './Marco.module.css';
import { PieDePagina } from './PieDePagina.tsx';

/** Shown only on paper: the page's user and the time of printing. */
const HoraDeImpresion = () => {
  const [cuando, setCuando] = useState(ahora);
  useEffect(() => {
    // Browsers capture the page when this event ends, so it must render synchronously.
    const imprimir = () => flushSync(() => setCuando(ahora()));
    addEventListener('beforeprint', imprimir);
    return () => removeEventListener('beforeprint', imprimir);
  }, []);
  return <p className="solo-papel">SOAP · Impreso el {formatearFechaHora(cuando)}</p>;
};

/** Stands over the screen while the device has no network, and disappears by itself (V-SOLIC-004). */
const AvisoSinRed = () => {
  if (useHayRed()) return null;
  return (
    <div role="alert" className={classes.sinRed}>
      <IconWifiOff size={18} aria-hidden />
      <span>
        Sin conexión a internet. Lo que escribió sigue aquí; espere a que vuelva antes de continuar.
      </span>
    </div>
  );
};

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
    <PieDePagina
      plegado={barra.sesion.tipo !== 'ninguna'}
      ayuda={barra.sesion.marca?.ayuda ?? null}
    />
  </div>
);
