import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import type { EstadoDeNavegacion } from '../lib/estado-de-navegacion.ts';
import { avisos } from '../lib/avisos/notificaciones.ts';
import { useSesion } from '../lib/sesion/useSesion.ts';
import { leerVehiculos, leerVenta } from '../lib/venta/venta.ts';
import { Pagina } from '../ui/Pagina.tsx';
import { terminarSesion } from './terminar-sesion.ts';

const CERRADA = 'Su sesión se ha cerrado.';
const CERRADA_SOLO_AQUI =
  'Su sesión se ha cerrado en este equipo, pero no pudimos avisar al servidor. ' +
  'Si el equipo es compartido, cierre también el navegador.';

/** True if this tab holds typed vehicles that were not sent. */
const hayVehiculosSinEnviar = (): boolean =>
  leerVehiculos().length > 0 && leerVenta().idIntencionVenta === null;

/** Logout confirmation (V-SES-007). */
export const CerrarSesion = () => {
  const sesion = useSesion();
  const navegar = useNavigate();
  const consultas = useQueryClient();
  const [cerrando, setCerrando] = useState(false);

  if (sesion.tipo === 'ninguna' && !cerrando) return <Navigate to="/" replace />;

  const cerrar = async () => {
    setCerrando(true);
    const { avisado, salida } = await terminarSesion({ elegido: true });
    consultas.clear();
    if (salida !== null) {
      globalThis.location.assign(salida);
      return;
    }
    const motivo = avisado ? CERRADA : CERRADA_SOLO_AQUI;
    if (sesion.tipo === 'publica') {
      // A buyer of a public link has no user to log in with.
      avisos.informacion(motivo);
      await navegar('/', { replace: true });
      return;
    }
    const estado: EstadoDeNavegacion = { motivo };
    await navegar('/acceso/iniciarSesion', { replace: true, state: estado });
  };

  return (
    <Pagina
      titulo="Cerrar Sesión"
      proposito="¿Está seguro de que desea cerrar su sesión?"
      ancho="lectura"
    >
      {hayVehiculosSinEnviar() && (
        <p>Los vehículos que ingresó y que aún no ha enviado se perderán.</p>
      )}
      <Group>
        <Button loading={cerrando} onClick={() => void cerrar()}>
          Cerrar sesión
        </Button>
        <Button
          component={Link}
          to={sesion.tipo === 'login' ? '/bienvenida' : '/'}
          variant="default"
        >
          Cancelar
        </Button>
      </Group>
    </Pagina>
  );
};
