import { avanceEmision } from '#features/emision/emision.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { ErrorDeApi, llamar } from '../../lib/api.ts';

/** Emission is polled every 10 s (ventas §4). */
const INTERVALO = 10_000;
/** A small sale is issued in a moment: two more looks at the start. */
const PRIMEROS = [1_000, 3_000];
const COMPLETO = 100;

const pedirAvance = (IDV: number, senal: AbortSignal) => llamar(avanceEmision, { IDV }, { senal });
export type AvanceVM = Awaited<ReturnType<typeof pedirAvance>>;

/** A progress polling error (ventas §8). */
interface ErrorDeSondeo {
  readonly status: number;
  readonly mensaje: string;
}

const errorDeSondeo = (error: Error | null): ErrorDeSondeo | null => {
  if (!error) return null;
  const { estado: status = 0, message = '' } = error instanceof ErrorDeApi ? error : {};
  // A sale that another server has not seen yet is not an error.
  if (status === 404) return null;
  return { status, mensaje: (status > 0 && message) || 'Error desconocido' };
};

/** How far the issuance of a sale is, asked again until it is complete. */
export const useAvance = (idv: number, activo: boolean) => {
  const {
    data: avance,
    error,
    isPending: cargando,
    refetch,
  } = useQuery({
    queryKey: [avanceEmision.id, { IDV: idv }],
    queryFn: ({ signal }) => pedirAvance(idv, signal),
    enabled: activo,
    retry: false,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => {
      if ((state.data?.valor ?? 0) >= COMPLETO) return false;
      return PRIMEROS[state.dataUpdateCount + state.errorUpdateCount - 1] ?? INTERVALO;
    },
  });
  return { avance, error: errorDeSondeo(error), cargando, refetch };
};
