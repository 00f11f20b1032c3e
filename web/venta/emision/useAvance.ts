import { avanceEmision } from '#features/emision/avance/emision.contract.ts';
import { sinRetroceder, terminoElAvance } from '#features/emision/avance/progreso.ts';
import { useQuery } from '@tanstack/react-query';
import { ErrorDeApi, llamar } from '../../lib/api.ts';
import { errorDeSondeo } from '../error-de-sondeo.ts';

/** Emission is polled every 10 s (V-EMI-005). */
const INTERVALO = 10_000;
/** A small sale is issued in a moment: two more looks at the start. */
const PRIMEROS = [1_000, 3_000];
/** Looks, the first 4 s, after which a sale that is not found is somebody else's or none. */
const VISTAS_SIN_HALLAR = 3;

const pedirAvance = (IDV: number, senal: AbortSignal) => llamar(avanceEmision, { IDV }, { senal });
export type AvanceVM = Awaited<ReturnType<typeof pedirAvance>>;

/** How far the issuance of a sale is, asked again until it is complete or stopped. */
export const useAvance = (idv: number, activo: boolean) => {
  const {
    data: avance,
    error,
    isPending: cargando,
    errorUpdateCount: fallidas,
    refetch,
  } = useQuery({
    queryKey: [avanceEmision.id, { IDV: idv }],
    queryFn: ({ signal }) => pedirAvance(idv, signal),
    enabled: activo,
    retry: false,
    structuralSharing: (antes, ahora) =>
      sinRetroceder(antes as AvanceVM | undefined, ahora as AvanceVM),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => {
      if (state.data && terminoElAvance(state.data.valor)) return false;
      return PRIMEROS[state.dataUpdateCount + state.errorUpdateCount - 1] ?? INTERVALO;
    },
  });
  const noEsta = error instanceof ErrorDeApi && error.estado === 404 && !avance;
  const sinHallar = noEsta && fallidas >= VISTAS_SIN_HALLAR;
  return { avance, error: errorDeSondeo(error), cargando, sinHallar, refetch };
};
