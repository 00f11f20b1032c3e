import {
  buscarConveniosPorUsuario,
  type ConvenioVM,
} from '#features/convenios/convenio.contract.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { llamar } from '../../lib/api/api.ts';

/** Agreements per block (V-CONV-008). */
const BLOQUE = 60;

interface Convenios {
  readonly convenios: readonly ConvenioVM[];
  /** True before the first block arrives. */
  readonly cargando: boolean;
  readonly error: Error | null;
  readonly reintentar: () => void;
}

/** Agreements of a user, loaded block by block until a short one. */
export const useConvenios = (usuarioId: number): Convenios => {
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey: [buscarConveniosPorUsuario.id, { usuarioId }],
      queryFn: ({ pageParam: bloqueActual, signal }) =>
        llamar(
          buscarConveniosPorUsuario,
          { usuarioId, cantidadADevolver: BLOQUE, bloqueActual },
          { senal: signal },
        ),
      initialPageParam: 0,
      getNextPageParam: (ultimo, bloques) => (ultimo.length < BLOQUE ? undefined : bloques.length),
    });

  useEffect(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage();
  }, [hasNextPage, isFetching, error, fetchNextPage]);

  return {
    convenios: useMemo(() => data?.pages.flat() ?? [], [data]),
    cargando: isPending,
    error,
    reintentar: () => void (data && hasNextPage ? fetchNextPage() : refetch()),
  };
};
