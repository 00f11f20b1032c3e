import { useState, useSyncExternalStore } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { ahora } from '../../lib/navegador/ahora.ts';
import { alCambiarEspera, seEspera } from '../../lib/sesion/motivo.ts';
import { type Autorizacion, autorizar, estadoDelToken } from '../../lib/sesion/sesion.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { tardia } from '../../lib/tardia/tardia.tsx';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import { CargandoPantalla } from '../ramas/CargandoPantalla.tsx';
import { useComprobacion } from './useComprobacion.ts';

interface EstadoDeGuardia {
  readonly resultado: Autorizacion | 'comprobando' | 'sin_respuesta';
  readonly reintentar: () => void;
}

/**
 * The guard's verdict on a path; `visita` changes with each navigation. An open screen stays while an expired
 * token is refreshed, and when nobody answers, so that typed input is not lost.
 */
const useAutorizacion = (ruta: string, visita: string): EstadoDeGuardia => {
  const sesion = useSesion();
  const { como, comprobar } = useComprobacion(visita);
  const resultado = autorizar(sesion, ruta, como === 'terminada');
  const vencido = estadoDelToken(sesion.token, ahora()) === 'vencido';
  const [abierta, setAbierta] = useState<string | null>(null);
  if (resultado === 'autorizado' && !vencido && abierta !== ruta) setAbierta(ruta);

  const reintentar = () => void comprobar();
  if (vencido && como !== 'terminada' && abierta !== ruta) {
    return { resultado: como === 'sin_respuesta' ? como : 'comprobando', reintentar };
  }
  return { resultado, reintentar };
};

const PedirIngreso = tardia(
  async () => (await import('./PedirIngreso.tsx')).PedirIngreso,
  <CargandoPantalla />,
);

const PedirMotivo = tardia(
  async () => (await import('../../ui/dialogo/PedirMotivo.tsx')).PedirMotivo,
);

/** Asks for the reason of a look-up; loaded with the first look-up that needs one. */
const PreguntaDeMotivo = () => {
  const abierta = useSyncExternalStore(alCambiarEspera, seEspera);
  const [pedida, setPedida] = useState(false);
  if (abierta && !pedida) setPedida(true);
  return pedida ? <PedirMotivo abierto={abierta} /> : null;
};

/** Branch of the screens that need a session and their window (V-RUTA-002, V-ROL-010). */
export const Guardia = () => {
  const { pathname, key } = useLocation();
  const { resultado, reintentar } = useAutorizacion(pathname, key);
  switch (resultado) {
    case 'autorizado':
      return (
        <>
          <Outlet />
          <PreguntaDeMotivo />
        </>
      );
    case 'comprobando':
      return <CargandoPantalla />;
    case 'sin_respuesta':
      return (
        <EstadoError
          titulo="No pudimos comprobar su sesión"
          texto="El servidor no respondió. Revise su conexión e intente nuevamente."
          alReintentar={reintentar}
        />
      );
    case 'sesion_publica_caducada':
      return <Navigate to="/error/SesionPublicaCaducada" replace />;
    case 'sesion_privada_caducada':
      return <PedirIngreso />;
    case 'no_autorizado':
      return <Navigate to="/error/NoAutorizado" replace />;
    case 'no_autorizado_silencioso':
      return <Navigate to="/" replace />;
  }
};
