import { useState } from 'react';
import { ahora } from '../lib/ahora.ts';
import { type Autorizacion, autorizar, estadoDelToken } from '../lib/sesion/sesion.ts';
import { useSesion } from '../lib/sesion/useSesion.ts';
import { useComprobacion } from './useComprobacion.ts';

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
  const { como, comprobar } = useComprobacion(visita);
  const resultado = autorizar(sesion, ruta, como === 'terminada');
  const vencido = estadoDelToken(sesion.token, ahora()) === 'vencido';
  const [abierta, setAbierta] = useState<string | null>(null);
  if (resultado === 'autorizado' && !vencido && abierta !== ruta) setAbierta(ruta);

  const reintentar = () => void comprobar();
  if (vencido && como !== 'terminada' && abierta !== ruta) {
    return { resultado: como === 'sin_respuesta' ? como : 'comprobando', reintentar };
  }
  return { resultado, reintentar };
};
