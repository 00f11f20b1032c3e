import { obtenerTablero, type TableroVM } from '#features/inicio/tablero/tablero.contract.ts';
import type { RangoDeDias } from '#features/inicio/tablero/tablero.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { llamar } from '../../lib/api/api.ts';

/** Board of these days; null asks nothing. */
export const useTablero = (rango: RangoDeDias | null) =>
  useQuery<TableroVM>({
    queryKey: [obtenerTablero.id, rango],
    queryFn: ({ signal }) => llamar(obtenerTablero, { ...rango }, { senal: signal }),
    placeholderData: keepPreviousData,
    enabled: rango !== null,
    staleTime: 60_000,
  });
