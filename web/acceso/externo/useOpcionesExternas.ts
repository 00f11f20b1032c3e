import { useEffect, useState } from 'react';

/** Provider options for the login page. */
export interface OpcionesExternas {
  readonly nombre: string;
  /** True if some profiles have no password here. */
  readonly sinClave: boolean;
}

const pedir = async (signal: AbortSignal): Promise<OpcionesExternas | null> => {
  const respuesta = await fetch('/api/Oidc/Opciones', { cache: 'no-store', signal });
  const { datos } = (await respuesta.json()) as {
    datos?: { nombre?: unknown; sinClave?: unknown };
  };
  return typeof datos?.nombre === 'string'
    ? { nombre: datos.nombre, sinClave: datos.sinClave === true }
    : null;
};

/**
 * Options, or null without a provider or an answer. A bare fetch keeps contract and query client out of the
 * page's first load.
 */
export const useOpcionesExternas = (): OpcionesExternas | null => {
  const [opciones, setOpciones] = useState<OpcionesExternas | null>(null);
  useEffect(() => {
    const control = new AbortController();
    pedir(control.signal)
      .then(setOpciones)
      .catch(() => undefined);
    return () => control.abort();
  }, []);
  return opciones;
};
