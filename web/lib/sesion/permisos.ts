import type { Llamada } from '#values/llamada.ts';
import { useSyncExternalStore } from 'react';
import { alCambiarAlmacen, leer } from '../navegador/almacen.ts';

const leerEndpoints = (): string => leer('endpoints') ?? '[]';

const aLista = (texto: string): readonly string[] => {
  try {
    const leido: unknown = JSON.parse(texto);
    return Array.isArray(leido) ? leido.map(String) : [];
  } catch {
    return [];
  }
};

/**
 * True if the list fetched at login contains an entry with this text (V-ROL-013). It only decides what is
 * shown; the server decides by exact call.
 */
export const usePuede = (): ((llamada: Pick<Llamada, 'id'> | undefined) => boolean) => {
  const endpoints = aLista(useSyncExternalStore(alCambiarAlmacen, leerEndpoints));
  return (llamada) => {
    const buscado = llamada?.id.toLowerCase();
    return buscado !== undefined && endpoints.some((uno) => uno.toLowerCase().includes(buscado));
  };
};
