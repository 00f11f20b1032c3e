import { Navigate, Outlet, useLocation } from 'react-router';
import { type EstadoDeNavegacion, MOTIVO_SESION_CADUCADA } from '../lib/estado-de-navegacion.ts';
import { EstadoError } from '../ui/EstadoError.tsx';
import { CargandoPantalla } from './CargandoPantalla.tsx';
import { useAutorizacion } from './useAutorizacion.ts';

/** The branch of the screens that need a session and its window (V-RUTA-002, V-ROL-010). */
export const Guardia = () => {
  const { pathname, search, key } = useLocation();
  const { resultado, reintentar } = useAutorizacion(pathname, key);
  switch (resultado) {
    case 'autorizado':
      return <Outlet />;
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
    case 'sesion_privada_caducada': {
      const estado: EstadoDeNavegacion = {
        motivo: MOTIVO_SESION_CADUCADA,
        desde: `${pathname}${search}`,
      };
      return <Navigate to="/acceso/redireccionCerradoSesion" state={estado} replace />;
    }
    case 'no_autorizado':
      return <Navigate to="/error/NoAutorizado" replace />;
    case 'no_autorizado_silencioso':
      return <Navigate to="/" replace />;
  }
};
