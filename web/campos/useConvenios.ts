import { buscarConveniosSimple } from '#features/convenios/acuerdo/convenio-mantenido.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { llamar } from '../lib/api/api.ts';
import { useSesion } from '../lib/sesion/useSesion.ts';

/** All at once (A-INF-013). */
const CANTIDAD = 90_000;

/** Agreements within the caller's reach, for a selector. */
export const useConvenios = () => {
  const usuarioId = useSesion().usuarioId ?? 0;
  return useQuery({
    queryKey: [buscarConveniosSimple.id, usuarioId, CANTIDAD],
    queryFn: ({ signal }) =>
      llamar(
        buscarConveniosSimple,
        { usuarioId, cantidadADevolver: CANTIDAD, bloqueActual: 0 },
        { senal: signal },
      ),
  });
};
