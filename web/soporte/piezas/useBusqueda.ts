import type { Llamada } from '#values/llamada.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { type ErrorDeApi, llamar } from '../../lib/api/api.ts';

/**
 * Result of a screen's search, shown until the next one. Repeating a search requests it again; `refetch`
 * reads it after an action.
 */
export const useBusqueda = <E extends z.ZodType, S extends z.ZodType>(
  llamada: Llamada<E, S>,
  inicial: z.input<E> | null = null,
) => {
  const [busqueda, setBusqueda] = useState({ entrada: inicial, vez: 0 });
  const { data, error, fetchStatus, refetch } = useQuery<z.output<S>, ErrorDeApi>({
    queryKey: [llamada.id, busqueda],
    queryFn: ({ signal }) => llamar(llamada, busqueda.entrada as z.input<E>, { senal: signal }),
    enabled: busqueda.entrada !== null,
    staleTime: 0,
    retry: false,
  });
  return {
    datos: data ?? null,
    error,
    // Without a network the query waits for one.
    cargando: fetchStatus !== 'idle',
    refrescar: () => void refetch(),
    buscar: (entrada: z.input<E>) => setBusqueda(({ vez }) => ({ entrada, vez: vez + 1 })),
  };
};
