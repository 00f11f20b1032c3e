import { Navigate, useLocation } from 'react-router';
import { useSesionDelNavegador } from '../../lib/sesion/useSesionDelNavegador.ts';
import { SIN_SESION } from '#values/respuesta.ts';
import type { EstadoDeNavegacion } from '../../lib/estado-de-navegacion.ts';
import { esNueva } from '../../lib/sesion/apartado.ts';
import { leerEnlace } from '../../lib/sesion/enlace-de-compra.ts';
import { useCompraDeOtraPestana } from '../../lib/sesion/otra-pestana.ts';
import { regresoA, type Regreso } from '../../lib/sesion/regreso.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { CargandoPantalla } from '../ramas/CargandoPantalla.tsx';

/** Leads to login and back to this address; a new tab first asks for the browser's session. */
const PedirLogin = () => {
  const buscando = useSesionDelNavegador();
  const aqui = useLocation();
  if (buscando) return <CargandoPantalla />;
  const estado: EstadoDeNavegacion & Regreso = {
    motivo: SIN_SESION,
    ...regresoA(aqui),
  };
  return <Navigate to="/acceso/redireccionCerradoSesion" state={estado} replace />;
};

/**
 * A purchase opened in a second tab: takes over the other tab's session, else enters by this browser's public
 * link, else logs in.
 */
const SinCompra = () => {
  const buscando = useCompraDeOtraPestana();
  if (buscando) return <CargandoPantalla />;
  const enlace = leerEnlace();
  return enlace === null ? <PedirLogin /> : <Navigate to={enlace} replace />;
};

const DE_COMPRA = /^\/venta\//i;

/** Replaces a guarded screen without a session. A tab whose session ended waits for its user. */
export const PedirIngreso = () => {
  const { pathname } = useLocation();
  useSesion();
  return esNueva() && DE_COMPRA.test(pathname) ? <SinCompra /> : <PedirLogin />;
};
