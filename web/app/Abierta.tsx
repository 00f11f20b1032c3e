import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useSesion } from '../lib/sesion/useSesion.ts';
import { useComprobacion } from './useComprobacion.ts';

/**
 * The branch of the screens outside the guard: a session that is over sends nobody away from them,
 * it is forgotten, and the screen goes on as for a visitor.
 */
export const Abierta = () => {
  const { key } = useLocation();
  const { tipo } = useSesion();
  const { como } = useComprobacion(key);
  const consultas = useQueryClient();

  useEffect(() => {
    if (como !== 'terminada' || tipo === 'ninguna') return;
    const terminar = async () => {
      const { despedir } = await import('./terminada.ts');
      despedir(tipo);
      consultas.removeQueries({ type: 'inactive' });
    };
    // Without its code the next visit tries again; the server serves that session no more.
    void terminar().catch(() => undefined);
  }, [como, tipo, consultas]);

  return <Outlet />;
};
