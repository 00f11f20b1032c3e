import { useEffect, useState } from 'react';
import { contenidoDelAlmacen, llenarAlmacen } from '../almacen.ts';
import { ahora } from '../ahora.ts';
import { esNueva } from './apartado.ts';
import { estadoDelToken, leerSesion } from './sesion.ts';

/** Between the tabs of one browser, all of this origin. */
const CANAL = 'compra-por-enlace';
/** A tab that is there answers at once. */
const ESPERA = 300;

type Mensaje = { readonly pide: true } | { readonly compra: Readonly<Record<string, string>> };

const hayCompra = (): boolean => {
  const { tipo, token } = leerSesion();
  return tipo === 'publica' && estadoDelToken(token, ahora()) !== 'vencido';
};

/**
 * Hands the purchase by a public link that this tab is on to another tab that asks for it, as the
 * browser's own 'duplicate tab' does; a session with a login stays where it is. Gives how to stop.
 */
export const ofrecerCompra = (): (() => void) => {
  const canal = new BroadcastChannel(CANAL);
  canal.addEventListener('message', ({ data }: MessageEvent<Mensaje>) => {
    if ('pide' in data && hayCompra()) canal.postMessage({ compra: contenidoDelAlmacen() });
  });
  return () => canal.close();
};

/** Takes the purchase of another tab of this browser; false when none has one. */
const tomarCompra = (senal: AbortSignal): Promise<boolean> =>
  new Promise((listo) => {
    const canal = new BroadcastChannel(CANAL);
    const terminar = (hubo: boolean) => {
      clearTimeout(reloj);
      canal.close();
      listo(hubo);
    };
    const reloj = setTimeout(() => terminar(false), ESPERA);
    senal.addEventListener('abort', () => terminar(false));
    canal.addEventListener('message', ({ data }: MessageEvent<Mensaje>) => {
      if (!('compra' in data)) return;
      llenarAlmacen(data.compra);
      terminar(true);
    });
    canal.postMessage({ pide: true });
  });

/**
 * Looks for a purchase by public link in the other tabs where this one is new. While it looks
 * this is true; what it finds becomes the session of this tab.
 */
export const useCompraDeOtraPestana = (): boolean => {
  const [buscando, setBuscando] = useState(esNueva);
  useEffect(() => {
    if (!buscando) return;
    const control = new AbortController();
    const buscar = async () => {
      const hubo = await tomarCompra(control.signal);
      if (!hubo && !control.signal.aborted) setBuscando(false);
    };
    void buscar();
    return () => control.abort();
  }, [buscando]);
  return buscando;
};
