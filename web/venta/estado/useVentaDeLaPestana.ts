import { ETAPA, esEditable } from '#features/ventas/etapa.ts';
import { buscarIntencion } from '#features/ventas/venta.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { llamar } from '../../lib/api/api.ts';
import { leerVenta, type VentaEnCurso } from '../../lib/venta/venta.ts';

/**
 * Sale in this tab's storage; null while it is read. A sale left for its payment may have returned unpaid
 * elsewhere, so the server's stage decides before anybody is redirected.
 */
export const useVentaDeLaPestana = (): VentaEnCurso | null => {
  const [guardada] = useState(leerVenta);
  const { etapa, idIntencionVenta } = guardada;
  const enPago = etapa === ETAPA.pago && idIntencionVenta !== null;
  const { data, isError } = useQuery({
    queryKey: [buscarIntencion.id, 'al día', idIntencionVenta],
    queryFn: async () => {
      const venta = await llamar(buscarIntencion, { idIntencionVenta: idIntencionVenta ?? 0 });
      if (esEditable(venta.estadoIntencionDeVenta)) {
        const { retomarVenta } = await import('./retomar-venta.ts');
        retomarVenta(venta);
      }
      return leerVenta();
    },
    enabled: enPago,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return enPago && !isError ? (data ?? null) : guardada;
};
