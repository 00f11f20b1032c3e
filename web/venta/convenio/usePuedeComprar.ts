import { ETAPA } from '#features/ventas/etapa.ts';
import { buscarIntencion } from '#features/ventas/venta.contract.ts';
import { ESTADO_VENTA } from '#features/ventas/venta.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { llamar } from '../../lib/api/api.ts';
import { leerVenta } from '../../lib/venta/venta.ts';

/**
 * True if a new purchase may begin. Only a sale with a payment in progress prevents it (V-OP-71); at stage 4
 * the server tells whether it still is. Without an answer a purchase may begin.
 */
export const usePuedeComprar = (): 'si' | 'no' | 'comprobando' => {
  const [{ etapa, idIntencionVenta }] = useState(leerVenta);
  const enPago = etapa === ETAPA.pago && idIntencionVenta !== null;
  const { data, isPending } = useQuery({
    queryKey: [buscarIntencion.id, 'pago en curso', idIntencionVenta],
    queryFn: () => llamar(buscarIntencion, { idIntencionVenta: idIntencionVenta ?? 0 }),
    enabled: enPago,
    staleTime: 0,
    retry: false,
  });
  if (!enPago) return etapa === ETAPA.pago ? 'no' : 'si';
  if (isPending) return 'comprobando';
  const pendiente =
    !data ||
    (data.estadoIntencionDeVenta === ETAPA.pago && data.estadoVenta === ESTADO_VENTA.noPagado);
  return pendiente ? 'no' : 'si';
};
