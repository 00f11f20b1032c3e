import { useCallback, useEffect, useState } from 'react';
import { ahora } from '../lib/ahora.ts';
import { refrescar } from '../lib/refrescar.ts';
import { type Autorizacion, autorizar, estadoDelToken, type Token } from '../lib/sesion.ts';
import { useSesion } from '../lib/useSesion.ts';

/** The session is checked on every path change and this often, in milliseconds (ventas §9). */
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

interface EstadoDeGuardia {
  readonly resultado: Autorizacion | 'comprobando' | 'sin_respuesta';
  readonly reintentar: () => void;
}

/**
 * What the guard says of a path; `visita` changes with each navigation. A screen that is already
 * open stays while an expired token is refreshed, and when nobody answers: what was typed in it is
 * not lost.
 */
export const useAutorizacion = (ruta: string, visita: string): EstadoDeGuardia => {
  const sesion = useSesion();
  const { token } = sesion;
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

  const como = comprobada?.visita === visita ? comprobada.como : null;
  const resultado = autorizar(sesion, ruta, como === 'terminada');
  const vencido = estadoDelToken(token, ahora()) === 'vencido';
  const [abierta, setAbierta] = useState<string | null>(null);
  if (resultado === 'autorizado' && !vencido && abierta !== ruta) setAbierta(ruta);

  const reintentar = () => void comprobar();
  if (vencido && como !== 'terminada' && abierta !== ruta) {
    return { resultado: como === 'sin_respuesta' ? como : 'comprobando', reintentar };
  }
  return { resultado, reintentar };
};
