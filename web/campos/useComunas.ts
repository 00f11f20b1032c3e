import { buscarComunas } from '#features/mantenedores/comunas/comuna.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { llamar } from '../lib/api/api.ts';

/** Comunas with their region, read once, because they never change. */
export const useComunas = () => {
  const { data, isError, isPending } = useQuery({
    queryKey: [buscarComunas.id],
    queryFn: ({ signal }) => llamar(buscarComunas, {}, { senal: signal }),
    staleTime: Infinity,
  });
  return {
    opciones: (data ?? []).map(({ id, nombre, region }) => ({ id, nombre, detalle: region })),
    nombreDe: (id: number | string): string =>
      data?.find((comuna) => String(comuna.id) === String(id))?.nombre ?? String(id),
    cargando: isPending,
    error: isError ? 'Ocurrió un error al cargar las comunas, por favor recargue la página' : null,
  };
};
