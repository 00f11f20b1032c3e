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

const oyentes = new Set<() => void>();
let enCamino = 0;

const contar = (cuantos: 1 | -1): void => {
  enCamino += cuantos;
  oyentes.forEach((oyente) => oyente());
};

/** Runs `traer`, which fetches the list. `useEsperaPermisos` is true meanwhile. */
export const mientrasLlegan = async (traer: () => Promise<void>): Promise<void> => {
  contar(1);
  await traer().finally(() => contar(-1));
};

const alLlegar = (oyente: () => void): (() => void) => {
  oyentes.add(oyente);
  return () => oyentes.delete(oyente);
};

/** True while the list of a new session is fetched, because the home of a profile depends on it. */
export const useEsperaPermisos = (): boolean =>
  useSyncExternalStore(alLlegar, () => enCamino > 0 && leer('endpoints') === null);
