import { useEffect, useState } from 'react';
import { contenidoDelAlmacen, llenarAlmacen } from '../navegador/almacen.ts';
import { ahora } from '../navegador/ahora.ts';
import { esNueva } from './apartado.ts';
import { estadoDelToken, leerSesion } from './sesion.ts';

/** Channel between the tabs of this origin in one browser. */
const CANAL = 'compra-por-enlace';
/** Time-out for another tab, which answers at once if it exists. */
const ESPERA = 300;

type Mensaje = { readonly pide: true } | { readonly compra: Readonly<Record<string, string>> };

const hayCompra = (): boolean => {
  const { tipo, token } = leerSesion();
  return tipo === 'publica' && estadoDelToken(token, ahora()) !== 'vencido';
};

/**
 * Hands this tab's purchase by public link to another tab that asks for it, like the browser's own 'duplicate
 * tab'. Sessions with login are not handed over. Returns a function that stops it.
 */
export const ofrecerCompra = (): (() => void) => {
  const canal = new BroadcastChannel(CANAL);
  canal.addEventListener('message', ({ data }: MessageEvent<Mensaje>) => {
    if ('pide' in data && hayCompra()) canal.postMessage({ compra: contenidoDelAlmacen() });
  });
  return () => canal.close();
};

/** Takes over another tab's purchase; false if none has one. */
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
 * Looks for a purchase by public link in other tabs if this one is new. True while it looks; the result
 * becomes this tab's session.
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
