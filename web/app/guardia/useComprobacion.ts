import { useCallback, useEffect, useState } from 'react';
import { ahora } from '../../lib/navegador/ahora.ts';
import { refrescar } from '../../lib/sesion/refrescar.ts';
import { estadoDelToken, type Token } from '../../lib/sesion/sesion.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';

/** Interval of the session check in milliseconds, besides every path change (V-SES-022). */
export const INTERVALO_DE_SESION = 600_000;

/** `sin_respuesta`: the token has expired and the server did not answer about the session. */
type Comprobacion = 'viva' | 'terminada' | 'sin_respuesta';

/**
 * Refreshes a token that has expired or soon will. A session ends only by the server's refusal, once the
 * token has expired; a missing answer does not end it.
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
  /** Null until this visit was first checked. */
  readonly como: Comprobacion | null;
  readonly comprobar: () => Promise<void>;
}

/**
 * Checks the tab's session on every visit, at the specified interval and whenever its token changes; `visita`
 * changes with each navigation.
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
