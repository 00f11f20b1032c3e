import { esEditable } from '#features/ventas/etapa.ts';
import { ORIGEN } from '#features/ventas/venta.ts';
import { buscarIntencion, type IntencionVM } from '#features/ventas/venta.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { llamar } from '../lib/api.ts';

/** The sale as the server has it now. */
export const useIntencion = (idIntencionVenta: number | null) =>
  useQuery({
    queryKey: [buscarIntencion.id, { idIntencionVenta }],
    queryFn: ({ signal }) =>
      llamar(buscarIntencion, { idIntencionVenta: idIntencionVenta ?? 0 }, { senal: signal }),
    enabled: idIntencionVenta !== null,
    staleTime: 0,
    refetchOnMount: 'always',
  });

/** Its vehicles may be typed: it waits for no payment, and they did not come in a file. */
export const seIngresaAMano = ({ estadoIntencionDeVenta, origen }: IntencionVM): boolean =>
  esEditable(estadoIntencionDeVenta) && origen === ORIGEN.manual;
