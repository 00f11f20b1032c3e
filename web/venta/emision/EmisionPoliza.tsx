import { leerVenta } from '../../lib/venta.ts';
import type { EstadoDeNavegacion } from '../../lib/estado-de-navegacion.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { Pagina } from '../../ui/Pagina.tsx';
import { Navigate, useSearchParams } from 'react-router';
import { leerIdv } from '../idv.ts';
import { PASO, PasosDeCompra } from '../PasosDeCompra.tsx';
import { SinSesion } from '../SinSesion.tsx';
import { ERROR_INESPERADO } from '../textos.ts';
import { Avance } from './Avance.tsx';

const SIN_VENTA: EstadoDeNavegacion = { error: ERROR_INESPERADO };
const TITULO = 'Emisión póliza';

export const EmisionPoliza = () => {
  const [consulta] = useSearchParams();
  const sesion = useSesion();
  const idv = leerIdv(consulta);
  if (idv === null) {
    // Kept in the address, so that a reload after the end still knows the sale.
    const { idIntencionVenta } = leerVenta();
    return idIntencionVenta === null ? (
      <Navigate to="/" state={SIN_VENTA} replace />
    ) : (
      <Navigate to={`?IDV=${idIntencionVenta}`} replace />
    );
  }
  if (sesion.tipo === 'ninguna') {
    return (
      <Pagina titulo={TITULO}>
        <PasosDeCompra actual={PASO.emision} />
        <SinSesion texto="Así podrá ver el avance de la emisión de sus pólizas. Si ya pagó, no vuelva a pagar: las pólizas llegarán por correo." />
      </Pagina>
    );
  }
  return <Avance idv={idv} titulo={TITULO} />;
};
