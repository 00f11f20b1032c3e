import { formatearFechaHora } from '#values/fecha.ts';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { ahora } from '../../lib/ahora.ts';

/** On paper, and only there: whose page it is and when it was printed. */
export const HoraDeImpresion = () => {
  const [cuando, setCuando] = useState(ahora);
  useEffect(() => {
    // What the page says is taken when this event ends.
    const imprimir = () => flushSync(() => setCuando(ahora()));
    addEventListener('beforeprint', imprimir);
    return () => removeEventListener('beforeprint', imprimir);
  }, []);
  return <p className="solo-papel">SOAP · Impreso el {formatearFechaHora(cuando)}</p>;
};
