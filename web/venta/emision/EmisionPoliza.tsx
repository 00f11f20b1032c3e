import { leerVenta } from '../../lib/venta/venta.ts';
import { leerVentaTerminada } from '../../lib/sesion/venta-terminada.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { Navigate, useSearchParams } from 'react-router';
import { leerIdv } from '../estado/idv.ts';
import { PaginaDeCompra } from '../piezas/PaginaDeCompra.tsx';
import { PASO, PasosDeCompra } from '../piezas/PasosDeCompra.tsx';
import { SinSesion } from '../piezas/SinSesion.tsx';
import { Avance } from './Avance.tsx';
import { SinNumero } from './SinNumero.tsx';

const TITULO = 'Emisión póliza';

export const EmisionPoliza = () => {
  const [consulta] = useSearchParams();
  const sesion = useSesion();
  const idv = leerIdv(consulta);
  if (idv === null) {
    // Kept in the address, so that a reload after the end still knows the sale.
    const deLaPestana = leerVenta().idIntencionVenta ?? leerVentaTerminada();
    return deLaPestana === null ? (
      <SinNumero titulo={TITULO} />
    ) : (
      <Navigate to={`?IDV=${deLaPestana}`} replace />
    );
  }
  if (sesion.tipo === 'ninguna') {
    return (
      <PaginaDeCompra titulo={TITULO}>
        <PasosDeCompra actual={PASO.emision} />
        <SinSesion texto="Así podrá ver el avance de la emisión. Si ya pagó, no vuelva a pagar: su SOAP llegará por correo." />
      </PaginaDeCompra>
    );
  }
  return <Avance idv={idv} titulo={TITULO} />;
};
