import { consultarPreparacion } from '#features/carga-masiva/preparacion/preparacion.contract.ts';
import { sinRetroceder, terminoElAvance } from '#features/emision/avance/progreso.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ErrorDeApi, llamar } from '../../lib/api.ts';
import { errorDeSondeo } from '../error-de-sondeo.ts';

const INTERVALO = 2_000;
/** Consecutive answers that a load is not there yet; the next one is an error (V-MAS-035). */
const FALTAS_ADMITIDAS = 20;

/** What was last known of a preparation; `perdida` when it was not there once too often. */
interface Vista {
  readonly valor: number;
  readonly perdida: boolean;
}

const termino = ({ valor, perdida }: Vista): boolean => perdida || terminoElAvance(valor);

/** How far the preparation of a load is, asked again until it ends one way or the other. */
export const usePreparacion = (idv: number) => {
  const faltas = useRef(0);
  const { data, error, isPending, refetch } = useQuery<Vista>({
    queryKey: [consultarPreparacion.id, { idv }],
    queryFn: async ({ signal }) => {
      try {
        const valor = await llamar(consultarPreparacion, { idv }, { senal: signal });
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
    refetchInterval: ({ state }) => (state.data && termino(state.data) ? false : INTERVALO),
  });
  return { vista: data, error: errorDeSondeo(error), cargando: isPending, refetch };
};
