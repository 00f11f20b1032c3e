import { useCallback, useEffect, useRef, useState } from 'react';
import { ErrorDeApi } from '../../lib/api/api.ts';
import { useAlVolverLaRed } from '../../ui/espera/red.ts';

/** The server's answer about a place (`acceso.en_espera`). */
interface Lugar {
  readonly lugar: number;
  readonly espera: number;
  readonly vencido: boolean;
}

export interface Tarea {
  /** Enters by the link; returns its agreement's id. */
  readonly hacer: (senal: AbortSignal) => Promise<number>;
  readonly alTerminar: (idConvenio: number) => void;
  /** Answer that led here. */
  readonly primera: ErrorDeApi;
}

const SEGUNDO = 1_000;
/** Default interval if the server gives none. */
const OMISION_S = 10;
/** Random spread, so that people who started together do not ask at the same moment. */
const DESORDEN = 0.2;

const esLugar = (error: unknown): error is ErrorDeApi =>
  error instanceof ErrorDeApi && error.codigo === 'acceso.en_espera';

/** Status for every invalid link. */
const NO_VIGENTE = 401;

const lugarDe = ({ cuerpo: { lugar, espera, vencido } }: ErrorDeApi): Lugar => ({
  lugar: Number(lugar),
  espera: Number(espera),
  vencido: vencido === true,
});

const pausaDe = (error: unknown): number => {
  const segundos = (error instanceof ErrorDeApi && error.espera) || OMISION_S;
  return segundos * SEGUNDO * (1 + DESORDEN * (Math.random() - 0.5));
};

/**
 * Polls the place at the server's interval, and continues once admitted. A sleeping tab polls as soon as it
 * becomes visible. A failed poll does not lose the place, which the browser keeps.
 */
export const useLugar = (tarea: Tarea) => {
  const [lugar, setLugar] = useState(() => lugarDe(tarea.primera));
  const [estado, setEstado] = useState<'espera' | 'sin_respuesta' | 'rechazado'>('espera');
  const ultima = useRef(tarea);
  useEffect(() => {
    ultima.current = tarea;
  });
  /** Number of polls; each new one aborts the previous. */
  const [vez, setVez] = useState(0);
  const preguntar = useCallback(() => setVez((antes) => antes + 1), []);

  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    let reloj: ReturnType<typeof setTimeout> | undefined;
    const luego = (error: unknown) => {
      reloj = setTimeout(preguntar, pausaDe(error));
    };
    const pedir = async (): Promise<void> => {
      const { hacer, alTerminar } = ultima.current;
      try {
        const idConvenio = await hacer(signal);
        if (!signal.aborted) alTerminar(idConvenio);
      } catch (error) {
        if (signal.aborted) return;
        if (esLugar(error)) setLugar(lugarDe(error));
        const rechazado = error instanceof ErrorDeApi && error.estado === NO_VIGENTE;
        setEstado(rechazado ? 'rechazado' : esLugar(error) ? 'espera' : 'sin_respuesta');
        if (!rechazado) luego(error);
      }
    };
    if (vez === 0) luego(ultima.current.primera);
    else void pedir();
    return () => {
      clearTimeout(reloj);
      control.abort();
    };
  }, [vez, preguntar]);

  useEffect(() => {
    const alVolver = () => {
      if (document.visibilityState === 'visible') preguntar();
    };
    document.addEventListener('visibilitychange', alVolver);
    return () => document.removeEventListener('visibilitychange', alVolver);
  }, [preguntar]);
  useAlVolverLaRed(preguntar);

  return { ...lugar, estado };
};
