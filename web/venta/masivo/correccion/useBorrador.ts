import { type BorradorVM, leerBorrador } from '#features/carga-masiva/carga-masiva.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { llamar } from '../../../lib/api.ts';

/** The rows of a draft, in memory only and only while they are on screen: they name people. */
export const useBorrador = (id: number) =>
  useQuery<BorradorVM>({
    queryKey: [leerBorrador.id, { id }],
    queryFn: ({ signal }) => llamar(leerBorrador, { id }, { senal: signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
