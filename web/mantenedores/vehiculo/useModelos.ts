import { listaModelos } from '#features/mantenedores/modelos/modelo.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { llamar } from '../../lib/api/api.ts';

/** Models of a brand, and of a vehicle type if one is chosen; none until there is a brand. */
export const useModelos = (tipoId: number | null, marcaId: number | null) => {
  const filtros = { ...(tipoId !== null && { tipoId }), ...(marcaId !== null && { marcaId }) };
  return useQuery({
    queryKey: [listaModelos.todas.id, 'todos', filtros],
    queryFn: ({ signal }) => llamar(listaModelos.todas, filtros, { senal: signal }),
    enabled: marcaId !== null,
  });
};
