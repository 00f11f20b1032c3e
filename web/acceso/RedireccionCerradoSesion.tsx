import { SIN_SESION } from '#values/respuesta.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type EstadoDeNavegacion, leerEstadoDeNavegacion } from '../lib/estado-de-navegacion.ts';
import { leerRegreso, type Regreso } from '../lib/sesion/regreso.ts';
import { Pagina } from '../ui/Pagina.tsx';
import { terminarSesion } from './terminar-sesion.ts';

/** Forced logout: ends the session and leads to login with the reason (V-SES-006). */
export const RedireccionCerradoSesion = () => {
  const navegar = useNavigate();
  const consultas = useQueryClient();
  const { state } = useLocation();

  useEffect(() => {
    const { motivo = SIN_SESION } = leerEstadoDeNavegacion(state);
    const estado: EstadoDeNavegacion & Regreso = { motivo, ...leerRegreso(state) };
    void terminarSesion({ elegido: false }).then(() => {
      consultas.clear();
      return navegar('/acceso/iniciarSesion', { replace: true, state: estado });
    });
  }, [navegar, consultas, state]);

  return (
    <Pagina titulo="Cerrando su sesión" ancho="lectura">
      <output>Un momento, por favor.</output>
    </Pagina>
  );
};
