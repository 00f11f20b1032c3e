import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import {
  MOTIVO_SESION_CADUCADA,
  MOTIVO_SESION_PUBLICA_CADUCADA,
} from '../lib/estado-de-navegacion.ts';
import { avisos } from '../lib/notificaciones.ts';
import { olvidarSesion } from '../lib/sesion/sesion.ts';
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
    avisos.advertencia(
      tipo === 'publica' ? MOTIVO_SESION_PUBLICA_CADUCADA : MOTIVO_SESION_CADUCADA,
      { id: 'sesion-terminada' },
    );
    olvidarSesion();
    consultas.removeQueries({ type: 'inactive' });
  }, [como, tipo, consultas]);

  return <Outlet />;
};
