import { hojaDePrecios } from '#features/convenios/precios/precios.contract.ts';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { type ErrorDeApi, llamar } from '../../lib/api/api.ts';
import type { HojaDeConvenio } from './hoja.ts';

/** A stable function, so that unchanged sheets stay the same array. */
const reunir = (consultas: UseQueryResult<HojaDeConvenio>[]) => ({
  hojas: consultas.flatMap(({ data }) => (data ? [data] : [])),
  error: (consultas.find(({ error }) => error)?.error ?? null) as ErrorDeApi | null,
  faltan: consultas.some(({ isPending }) => isPending),
  releer: () => Promise.all(consultas.map(({ refetch }) => refetch())),
});

/** Prices of these agreements; only those read so far. */
export const useHojas = (ids: readonly number[]) =>
  useQueries({
    queries: ids.map((convenioId) => ({
      queryKey: [hojaDePrecios.id, convenioId],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<HojaDeConvenio> => ({
        id: convenioId,
        ...(await llamar(hojaDePrecios, { convenioId }, { senal: signal })),
      }),
      staleTime: Infinity,
      gcTime: 0,
    })),
    combine: reunir,
  });
