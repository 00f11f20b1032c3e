import { useEffect, useState } from 'react';

/** What the login page says of a provider of identities. */
export interface OpcionesExternas {
  readonly nombre: string;
  /** Some profiles have no password here. */
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
 * Null where no provider is set, or while nobody can say. A bare fetch: neither the contract nor what
 * keeps answers belongs into the first load of the page, which has its own ways in besides.
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
