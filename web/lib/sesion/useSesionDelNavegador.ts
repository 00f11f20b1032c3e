import { useEffect, useState } from 'react';
import { esNueva } from './apartado.ts';

const retomar = async (): Promise<boolean> => {
  const { retomarSesionDelNavegador } = await import('./retomar-sesion.ts');
  return retomarSesionDelNavegador();
};

/**
 * Lets a new tab take over the browser's login (V-CAMINO-010). True while it asks, after `espera`; the result
 * becomes this tab's session.
 */
export const useSesionDelNavegador = (espera = false): boolean => {
  const [buscando, setBuscando] = useState(esNueva);
  useEffect(() => {
    if (!buscando || espera) return undefined;
    let aqui = true;
    const buscar = async () => {
      const hubo = await retomar().catch(() => false);
      if (!hubo && aqui) setBuscando(false);
    };
    void buscar();
    return () => {
      aqui = false;
    };
  }, [buscando, espera]);
  return buscando;
};
