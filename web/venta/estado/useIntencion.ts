import { esEditable } from '#features/ventas/etapa.ts';
import { ORIGEN } from '#features/ventas/venta.ts';
import { buscarIntencion, type IntencionVM } from '#features/ventas/venta.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { llamar } from '../../lib/api/api.ts';

/** Current sale on the server. */
export const useIntencion = (idIntencionVenta: number | null) =>
  useQuery({
    queryKey: [buscarIntencion.id, { idIntencionVenta }],
    queryFn: ({ signal }) =>
      llamar(buscarIntencion, { idIntencionVenta: idIntencionVenta ?? 0 }, { senal: signal }),
    enabled: idIntencionVenta !== null,
    staleTime: 0,
    refetchOnMount: 'always',
  });

/** True if its vehicles may be typed: no payment is pending, and they did not come from a file. */
export const seIngresaAMano = ({ estadoIntencionDeVenta, origen }: IntencionVM): boolean =>
  esEditable(estadoIntencionDeVenta) && origen === ORIGEN.manual;
