import type { Llamada } from '#values/llamada.ts';
import { useSyncExternalStore } from 'react';
import { alCambiarAlmacen, leer } from './almacen.ts';

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
 * Whether the session's profile may make a call, as the list fetched at login says: it only decides
 * what is shown. The server decides what is done.
 */
export const usePuede = (): ((llamada: Llamada | undefined) => boolean) => {
  const endpoints = aLista(useSyncExternalStore(alCambiarAlmacen, leerEndpoints));
  return (llamada) => llamada !== undefined && endpoints.includes(llamada.id);
};
