import { formatearFechaHora } from '#values/fecha.ts';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { ahora } from '../../lib/navegador/ahora.ts';

/** Shown only on paper: the page's user and the time of printing. */
export const HoraDeImpresion = () => {
  const [cuando, setCuando] = useState(ahora);
  useEffect(() => {
    // Browsers capture the page when this event ends, so it must render synchronously.
    const imprimir = () => flushSync(() => setCuando(ahora()));
    addEventListener('beforeprint', imprimir);
    return () => removeEventListener('beforeprint', imprimir);
  }, []);
  return <p className="solo-papel">SOAP · Impreso el {formatearFechaHora(cuando)}</p>;
};
