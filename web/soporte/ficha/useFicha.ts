import type { Llamada } from '#values/llamada.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type ErrorDeApi, llamar } from '../../lib/api.ts';

/** The record of an address, and how to read it and all it shows again after something was done. */
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
