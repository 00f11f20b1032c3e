import { avanceEmision } from '#features/emision/avance/emision.contract.ts';
import { sinRetroceder, terminoElAvance } from '#features/emision/avance/progreso.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ErrorDeApi, llamar } from '../../lib/api.ts';
import { errorDeSondeo } from '../error-de-sondeo.ts';

/** Emission is polled every 10 s (V-EMI-005). */
const INTERVALO = 10_000;
/** A small sale is issued in a moment: more looks at the start. */
const PRIMEROS = [100, 1_000, 3_000];
/** After news, or where the server held its answer for as long as it was asked, looks begin so far apart. */
const TRAS_NOTICIA = 1_000;
/** Who was held for longer has waited already: somebody is to be there when it ends. */
const PRONTO = 100;
/** Seconds that the server may hold an answer until there is news; it need not. */
const ESPERA = 10;
/** What took as long had been held, or is asked no more often than without. */
const ESPERADA_MS = 9_000;
/** Looks, the first seconds, after which a sale that is not found is somebody else's or none. */
const VISTAS_SIN_HALLAR = 4;

const pedirAvance = (IDV: number, opciones: { senal: AbortSignal; espera?: number }) =>
  llamar(avanceEmision, { IDV }, opciones);
export type AvanceVM = Awaited<ReturnType<typeof pedirAvance>>;

/** How far the issuance of a sale is, asked again until it is complete or stopped. */
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
      // Should this look fail, the next comes as late as without news.
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
