import { useEffect, useState } from 'react';
import { ahora } from './navegador/ahora.ts';

const SEGUNDO = 1_000;
const MIRADA = 250;

/** '45 s', '2 min 5 s'. */
export const textoDeEspera = (segundos: number): string =>
  segundos < 60 ? `${segundos} s` : `${Math.floor(segundos / 60)} min ${segundos % 60} s`;

/**
 * A wait demanded by the server: `segundos` left, 0 without any. Computed from the clock, so that a sleeping
 * tab wakes up right. `termino` is true once a wait has ended.
 */
export const useEspera = () => {
  const [hasta, setHasta] = useState<number | null>(null);
  const [segundos, setSegundos] = useState(0);

  useEffect(() => {
    if (hasta === null) return undefined;
    const mirar = () => {
      const faltan = Math.max(0, Math.ceil((hasta - ahora().getTime()) / SEGUNDO));
      setSegundos(faltan);
      if (faltan === 0) clearInterval(reloj);
    };
    const reloj = setInterval(mirar, MIRADA);
    return () => clearInterval(reloj);
  }, [hasta]);

  /** Starts a wait; 0 clears the last one. */
  const esperar = (cuantos: number) => {
    setHasta(cuantos === 0 ? null : ahora().getTime() + cuantos * SEGUNDO);
    setSegundos(cuantos);
  };
  return { segundos, termino: hasta !== null && segundos === 0, esperar };
};
