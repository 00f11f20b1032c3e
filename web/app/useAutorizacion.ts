import { useCallback, useEffect, useState } from 'react';
import { ahora } from '../lib/ahora.ts';
import { refrescar } from '../lib/refrescar.ts';
import { type Autorizacion, autorizar, estadoDelToken, leerSesion } from '../lib/sesion.ts';
import { useSesion } from '../lib/useSesion.ts';

/** The session is checked on every path change and this often, in milliseconds (ventas §9). */
export const INTERVALO_DE_SESION = 600_000;

/** `sin_respuesta`: the token has expired and nobody answered whether the session goes on. */
type Comprobacion = 'viva' | 'terminada' | 'sin_respuesta';

/**
 * Refreshes a token that has expired or is about to. No answer is not the end of a session: only
 * the server's refusal is, and only once the token has expired.
 */
const comprobarSesion = async (): Promise<Comprobacion> => {
  const estado = estadoDelToken(leerSesion().token, ahora());
  if (estado === 'vigente' || estado === 'ausente') return 'viva';
  try {
    const token = await refrescar();
    return token === null && estado === 'vencido' ? 'terminada' : 'viva';
  } catch {
    return estado === 'vencido' ? 'sin_respuesta' : 'viva';
  }
};

interface EstadoDeGuardia {
  readonly resultado: Autorizacion | 'comprobando' | 'sin_respuesta';
  readonly reintentar: () => void;
}

/**
 * What the guard says of a path. A screen that is already open stays while an expired token is
 * refreshed, and when nobody answers: what was typed in it is not lost.
 */
export const useAutorizacion = (ruta: string): EstadoDeGuardia => {
  const sesion = useSesion();
  const [comprobada, setComprobada] = useState<{ ruta: string; como: Comprobacion } | null>(null);
  const token = sesion.token?.valor;

  const comprobar = useCallback(
    () => comprobarSesion().then((como) => setComprobada({ ruta, como })),
    [ruta],
  );
  useEffect(() => {
    void comprobar();
    const reloj = setInterval(() => void comprobar(), INTERVALO_DE_SESION);
    return () => clearInterval(reloj);
  }, [comprobar, token]);

  const deEstaRuta = comprobada?.ruta === ruta ? comprobada.como : null;
  const resultado = autorizar(sesion, ruta, deEstaRuta === 'terminada');
  const vencido = estadoDelToken(sesion.token, ahora()) === 'vencido';
  const [abierta, setAbierta] = useState<string | null>(null);
  const puedeAbrir = resultado === 'autorizado' && !vencido;
  if (puedeAbrir && abierta !== ruta) setAbierta(ruta);

  const pendiente = resultado === 'autorizado' && vencido && abierta !== ruta;
  const mientras = deEstaRuta === 'sin_respuesta' ? 'sin_respuesta' : 'comprobando';
  return { resultado: pendiente ? mientras : resultado, reintentar: () => void comprobar() };
};
