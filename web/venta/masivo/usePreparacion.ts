import { consultarPreparacion } from '#features/carga-masiva/preparacion/preparacion.contract.ts';
import { sinRetroceder, terminoElAvance } from '#features/emision/avance/progreso.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { errorDeSondeo } from '../piezas/error-de-sondeo.ts';

/** Minimum polling interval (V-MAS-028). */
const INTERVALO = 2_000;
/** Pause in ms for the first poll, and after an answer that was held longer than the interval. */
const PRONTO = 100;
/** Maximum seconds for which the server may hold an answer until there is news. */
const ESPERA = 10;
/** Tolerated consecutive answers that a load does not exist yet; the next one is an error (V-MAS-035). */
const FALTAS_ADMITIDAS = 20;

/** Last known state of a preparation; `perdida` after too many missing answers. */
interface Vista {
  readonly valor: number;
  readonly perdida: boolean;
}

const termino = ({ valor, perdida }: Vista): boolean => perdida || terminoElAvance(valor);

/** Progress of a load's preparation, polled until it ends. */
export const usePreparacion = (idv: number) => {
  const cliente = useQueryClient();
  const faltas = useRef(0);
  const pausa = useRef(INTERVALO);
  const queryKey = [consultarPreparacion.id, { idv }];
  const { data, error, isPending, refetch } = useQuery<Vista>({
    queryKey,
    queryFn: async ({ signal: senal }) => {
      const antes = cliente.getQueryData<Vista>(queryKey);
      const desde = performance.now();
      // Reset first: after a failed or empty poll the next one comes at the usual interval.
      pausa.current = INTERVALO;
      try {
        const espera = antes ? { espera: ESPERA } : {};
        const valor = await llamar(consultarPreparacion, { idv }, { senal, ...espera });
        const tomo = performance.now() - desde;
        pausa.current = antes ? Math.max(PRONTO, INTERVALO - tomo) : PRONTO;
        faltas.current = 0;
        return { valor, perdida: false };
      } catch (motivo) {
        if (!(motivo instanceof ErrorDeApi) || motivo.estado !== 404) {
          faltas.current = 0;
          throw motivo;
        }
        faltas.current += 1;
        return { valor: 0, perdida: faltas.current > FALTAS_ADMITIDAS };
      }
    },
    retry: false,
    structuralSharing: (antes, ahora) =>
      (ahora as Vista).perdida ? ahora : sinRetroceder(antes as Vista | undefined, ahora as Vista),
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => (state.data && termino(state.data) ? false : pausa.current),
  });
  return { vista: data, error: errorDeSondeo(error), cargando: isPending, refetch };
};
