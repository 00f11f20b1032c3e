import { useCallback, useEffect, useState } from 'react';
import { ahora } from '../lib/ahora.ts';
import { refrescar } from '../lib/sesion/refrescar.ts';
import { estadoDelToken, type Token } from '../lib/sesion/sesion.ts';
import { useSesion } from '../lib/sesion/useSesion.ts';

/** The session is checked on every path change and this often, in milliseconds (V-SES-022). */
export const INTERVALO_DE_SESION = 600_000;

/** `sin_respuesta`: the token has expired and nobody answered whether the session goes on. */
type Comprobacion = 'viva' | 'terminada' | 'sin_respuesta';

/**
 * Refreshes a token that has expired or is about to. No answer is not the end of a session: only
 * the server's refusal is, and only once the token has expired.
 */
const comprobarSesion = async (token: Token | null): Promise<Comprobacion> => {
  const estado = estadoDelToken(token, ahora());
  if (estado === 'vigente' || estado === 'ausente') return 'viva';
  try {
    const nuevo = await refrescar();
    return nuevo === null && estado === 'vencido' ? 'terminada' : 'viva';
  } catch {
    return estado === 'vencido' ? 'sin_respuesta' : 'viva';
  }
};

interface Comprobada {
  readonly visita: string;
  readonly como: Comprobacion;
}

interface EstadoDeComprobacion {
  /** Null until this visit was checked for the first time. */
  readonly como: Comprobacion | null;
  readonly comprobar: () => Promise<void>;
}

/**
 * Checks the session of the tab on every visit, as often as the specification says and whenever
 * its token changes; `visita` changes with each navigation.
 */
export const useComprobacion = (visita: string): EstadoDeComprobacion => {
  const { token } = useSesion();
  const [comprobada, setComprobada] = useState<Comprobada | null>(null);
  const comprobar = useCallback(
    () => comprobarSesion(token).then((como) => setComprobada({ visita, como })),
    [visita, token],
  );
  useEffect(() => {
    void comprobar();
    const reloj = setInterval(() => void comprobar(), INTERVALO_DE_SESION);
    return () => clearInterval(reloj);
  }, [comprobar]);
  return { como: comprobada?.visita === visita ? comprobada.como : null, comprobar };
};
