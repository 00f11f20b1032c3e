import type { Llamada } from '#values/llamada.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { anotarReciente, type Reciente } from '../portada/recientes.ts';

/**
 * Record of an address, and a function that reads it and its parts again. With `clase` it joins the last
 * records on the home of Soporte.
 */
export const useFicha = <E extends z.ZodType, S extends z.ZodType>(
  llamada: Llamada<E, S>,
  numero: string,
  entrada: z.input<E>,
  clase?: Reciente['clase'],
) => {
  const consultas = useQueryClient();
  const { data, error, refetch } = useQuery<z.output<S>, ErrorDeApi>({
    queryKey: [llamada.id, numero],
    queryFn: async ({ signal }) => {
      const ficha = await llamar(llamada, entrada, { senal: signal });
      if (clase) anotarReciente({ clase, numero: Number(numero) });
      return ficha;
    },
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
