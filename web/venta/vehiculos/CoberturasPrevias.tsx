import { patenteConDv } from '#values/patente.ts';
import {
  buscarCoberturasPrevias,
  type CoberturaPreviaVM,
} from '#features/ventas/cotizacion/cotizacion.contract.ts';
import type { VehiculoVM } from '#features/ventas/venta.contract.ts';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { llamar } from '../../lib/api/api.ts';
import { textoYaTieneSoap } from './YaTieneSoap.tsx';

const A_LA_VISTA = 10;

/** Read once, for a sale with dates of today; empty after a failure. */
export const leerCoberturasPrevias = (
  idIntencionVenta: number,
): Promise<readonly CoberturaPreviaVM[]> =>
  llamar(buscarCoberturasPrevias, { idIntencionVenta }).catch(() => []);

/** Vehicles of a sale that already have SOAP; undefined while loading, empty after a failure. */
export const useCoberturasPrevias = (
  idIntencionVenta: number | null,
): readonly CoberturaPreviaVM[] | undefined => {
  const { data, isError } = useQuery({
    queryKey: [buscarCoberturasPrevias.id, { idIntencionVenta }],
    queryFn: ({ signal }) =>
      llamar(
        buscarCoberturasPrevias,
        { idIntencionVenta: idIntencionVenta ?? 0 },
        { senal: signal },
      ),
    enabled: idIntencionVenta !== null,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  return isError ? [] : data;
};

interface CoberturasPreviasProps {
  readonly previas: readonly CoberturaPreviaVM[];
  readonly vehiculos: readonly Pick<VehiculoVM, 'patente' | 'dv' | 'vigenciaDesde'>[];
}

/** Reminder before paying: the new cover begins when the present one ends. */
export const CoberturasPrevias = ({ previas, vehiculos }: CoberturasPreviasProps) => {
  const vendidos = new Map(vehiculos.map((uno) => [uno.patente, uno]));
  const suyas = previas.flatMap(({ patente, hasta }) => {
    const vehiculo = vendidos.get(patente);
    return vehiculo ? [{ ...vehiculo, hasta }] : [];
  });
  if (suyas.length === 0) return null;
  const resto = suyas.length - A_LA_VISTA;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={20} aria-hidden />} mb="md">
      {suyas.slice(0, A_LA_VISTA).map(({ patente, dv, vigenciaDesde, hasta }) => (
        <div key={patente}>
          {textoYaTieneSoap(`el vehículo ${patenteConDv(patente, dv)}`, hasta, vigenciaDesde)}
        </div>
      ))}
      {resto > 0 && <div>Y otros {resto} vehículos.</div>}
    </Alert>
  );
};
