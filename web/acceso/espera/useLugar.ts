import { useCallback, useEffect, useRef, useState } from 'react';
import { ErrorDeApi } from '../../lib/api.ts';
import { useAlVolverLaRed } from '../../ui/espera/red.ts';

/** What the server said of a place (`acceso.en_espera`). */
interface Lugar {
  readonly lugar: number;
  readonly espera: number;
  readonly vencido: boolean;
}

export interface Tarea {
  /** Comes in by the link; gives the id of its agreement. */
  readonly hacer: (senal: AbortSignal) => Promise<number>;
  readonly alTerminar: (idConvenio: number) => void;
  /** The answer that led here. */
  readonly primera: ErrorDeApi;
}

const SEGUNDO = 1_000;
/** Where the server did not say. */
const OMISION_S = 10;
/** Many who wait since the same moment do not all ask at the same one. */
const DESORDEN = 0.2;

const esLugar = (error: unknown): error is ErrorDeApi =>
  error instanceof ErrorDeApi && error.codigo === 'acceso.en_espera';

/** Whatever is wrong with a link, this is the answer. */
const NO_VIGENTE = 401;

const lugarDe = ({ cuerpo }: ErrorDeApi): Lugar => cuerpo as unknown as Lugar;

const pausaDe = (error: unknown): number => {
  const segundos = (error instanceof ErrorDeApi && error.espera) || OMISION_S;
  return segundos * SEGUNDO * (1 + DESORDEN * (Math.random() - 0.5));
};

/**
 * Asks for the place again and again, as often as the server says, and goes on once it is told to. A tab that
 * slept asks as soon as it is looked at. What is not answered takes no place away: the browser keeps it.
 */
export const useLugar = (tarea: Tarea) => {
  const [lugar, setLugar] = useState(() => lugarDe(tarea.primera));
  const [estado, setEstado] = useState<'espera' | 'sin_respuesta' | 'rechazado'>('espera');
  const ultima = useRef(tarea);
  useEffect(() => {
    ultima.current = tarea;
  });
  /** How often it was asked; each time anew, whatever was under way is called off. */
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
