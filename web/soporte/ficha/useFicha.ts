import type { Llamada } from '#values/llamada.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type ErrorDeApi, llamar } from '../../lib/api.ts';

/** Record of an address, and a function that reads it and its parts again. */
export const useFicha = <E extends z.ZodType, S extends z.ZodType>(
  llamada: Llamada<E, S>,
  numero: string,
  entrada: z.input<E>,
) => {
  const consultas = useQueryClient();
  const { data, error, refetch } = useQuery<z.output<S>, ErrorDeApi>({
    queryKey: [llamada.id, numero],
    queryFn: ({ signal }) => llamar(llamada, entrada, { senal: signal }),
    enabled: /^\d{1,15}$/.test(numero),
    staleTime: 0,
    retry: false,
  });
  return {
    ficha: data ?? null,
    error: data === undefined ? error : null,
    reintentar: () => void refetch(),
    refrescar: () => void consultas.invalidateQueries(),
  };
};
