import { avanceEmision } from '#features/emision/avance/emision.contract.ts';
import { sinRetroceder, terminoElAvance } from '#features/emision/avance/progreso.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { errorDeSondeo } from '../piezas/error-de-sondeo.ts';

/** Polling interval (V-EMI-005). */
const INTERVALO = 10_000;
/** First polls in ms: a small sale is issued in a moment. */
const PRIMEROS = [100, 1_000, 3_000];
/** Minimum interval after news, or after the server held its answer for the whole wait. */
const TRAS_NOTICIA = 1_000;
/** Pause after an answer that was held for longer than that interval. */
const PRONTO = 100;
/** Maximum seconds for which the server may hold an answer until there is news. */
const ESPERA = 10;
/** Answers that took as long count as held; faster ones are polled at the usual interval. */
const ESPERADA_MS = 9_000;
/** Polls of the first seconds, after which a missing sale counts as foreign or nonexistent. */
const VISTAS_SIN_HALLAR = 4;

const pedirAvance = (IDV: number, opciones: { senal: AbortSignal; espera?: number }) =>
  llamar(avanceEmision, { IDV }, opciones);
export type AvanceVM = Awaited<ReturnType<typeof pedirAvance>>;

/** Progress of a sale's issuance, polled until it is complete or stopped. */
export const useAvance = (idv: number, activo: boolean) => {
  const cliente = useQueryClient();
  const pausa = useRef<number | null>(null);
  const queryKey = [avanceEmision.id, { IDV: idv }];
  const {
    data: avance,
    error,
    isPending: cargando,
    errorUpdateCount: fallidas,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: async ({ signal: senal }) => {
      const antes = cliente.getQueryData<AvanceVM>(queryKey);
      const desde = performance.now();
      // Reset first: after a failed poll the next one comes at the usual interval.
      pausa.current = null;
      const ahora = await pedirAvance(idv, antes ? { senal, espera: ESPERA } : { senal });
      const tomo = performance.now() - desde;
      if (antes && (antes.listas !== ahora.listas || tomo > ESPERADA_MS))
        pausa.current = Math.max(PRONTO, TRAS_NOTICIA - tomo);
      return ahora;
    },
    enabled: activo,
    retry: false,
    structuralSharing: (antes, ahora) =>
      sinRetroceder(antes as AvanceVM | undefined, ahora as AvanceVM),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => {
      if (state.data && terminoElAvance(state.data.valor)) return false;
      if (state.data && pausa.current !== null) return pausa.current;
      return PRIMEROS[state.dataUpdateCount + state.errorUpdateCount - 1] ?? INTERVALO;
    },
  });
  const noEsta = error instanceof ErrorDeApi && error.estado === 404 && !avance;
  const sinHallar = noEsta && fallidas >= VISTAS_SIN_HALLAR;
  return { avance, error: errorDeSondeo(error), cargando, sinHallar, refetch };
};
