import { anulacionesMasivas } from '#features/polizas/anulacion-masiva/anulacion-masiva.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { llamar } from '../../lib/api/api.ts';

const MS_ENTRE_PREGUNTAS = 2_000;

/** The user's last mass cancels, polled while one of them runs. */
export const useAnulaciones = () => {
  const { data, isError, isPending, refetch } = useQuery({
    queryKey: [anulacionesMasivas.id],
    queryFn: ({ signal }) => llamar(anulacionesMasivas, {}, { senal: signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ terminada }) => !terminada) ? MS_ENTRE_PREGUNTAS : false,
  });
  return { datos: data, fallo: isError && !data, cargando: isPending, refetch };
};
