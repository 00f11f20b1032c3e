import { Navigate } from 'react-router';
import { leerEnlace } from '../lib/sesion/enlace-de-compra.ts';
import { useCompraDeOtraPestana } from '../lib/sesion/otra-pestana.ts';
import { CargandoPantalla } from './CargandoPantalla.tsx';
import { PedirIngreso } from './PedirIngreso.tsx';

/**
 * A purchase opened in a second tab: it goes on with the one of the other tab, else by the public
 * link this browser came in by; who came by none logs in.
 */
export const SinCompra = ({ desde }: { readonly desde: string }) => {
  const buscando = useCompraDeOtraPestana();
  if (buscando) return <CargandoPantalla />;
  const enlace = leerEnlace();
  return enlace === null ? <PedirIngreso desde={desde} /> : <Navigate to={enlace} replace />;
};
