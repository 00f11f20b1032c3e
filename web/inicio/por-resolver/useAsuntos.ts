import { obtenerPorResolver } from '#features/inicio/por-resolver/por-resolver.contract.ts';
import type { TipoDeAsunto } from '#features/inicio/por-resolver/clases-de-asunto.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { llamar } from '../../lib/api/api.ts';

const CADA = 60_000;

/** Matters of one kind or of all, a page at a time; read again each minute while only one page is open. */
export const useAsuntos = (tipo: TipoDeAsunto | null, activa = true) =>
  useInfiniteQuery({
    queryKey: [obtenerPorResolver.id, tipo],
    queryFn: ({ signal, pageParam }) =>
      llamar(
        obtenerPorResolver,
        { ...(tipo && { tipo }), ...(pageParam !== null && { despuesDe: pageParam }) },
        { senal: signal },
      ),
    enabled: activa,
    initialPageParam: null as string | null,
    getNextPageParam: ({ siguiente }) => siguiente,
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && state.data.pages.length > 1 ? false : CADA),
  });
