import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { useComprobacion } from './useComprobacion.ts';

/**
 * Branch of screens outside the guard: an ended session does not redirect; it is forgotten, and the screen
 * continues as for a visitor.
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
    // A failure is harmless: the next visit retries, and the server no longer accepts that session.
    void terminar().catch(() => undefined);
  }, [como, tipo, consultas]);

  return <Outlet />;
};
