import {
  cotizarVehiculo,
  type CotizacionVM,
} from '#features/ventas/cotizacion/cotizacion.contract.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { llamar } from '../../../lib/api.ts';
import { conCaptcha } from '../../../lib/captcha/captcha.ts';

export interface Cotizacion {
  /** Null while there is none: its price is then said with the list. */
  readonly dicha: CotizacionVM | null;
  /** What is still on its way, waited for; null too where it could not be asked. */
  readonly esperar: (() => Promise<CotizacionVM | null>) | null;
}

interface Cotizado {
  readonly patente: string;
  readonly tipoUsoId: number;
}

/** Price and dates of a plate that was found, with the use that is chosen. */
export const useCotizacion = (convenioId: number, cotizado: Cotizado | null): Cotizacion => {
  const cliente = useQueryClient();
  const { patente = '', tipoUsoId = -1 } = cotizado ?? {};
  const opciones = {
    queryKey: [cotizarVehiculo.id, { convenioId, patente, tipoUsoId }],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      conCaptcha((captcha) =>
        llamar(
          cotizarVehiculo,
          { convenioId, patente, tipoUsoId },
          { senal: signal, ...(captcha && { captcha }) },
        ),
      ),
    staleTime: 60_000,
    retry: false,
  };
  const { data, isFetching } = useQuery({
    ...opciones,
    enabled: cotizado !== null,
    placeholderData: keepPreviousData,
  });
  return {
    dicha: cotizado !== null && data?.patente === patente ? data : null,
    esperar: isFetching ? () => cliente.fetchQuery(opciones).catch(() => null) : null,
  };
};
