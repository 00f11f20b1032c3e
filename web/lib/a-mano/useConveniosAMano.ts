import {
  type AManoVM,
  conveniosAMano,
  tenerConvenioAMano,
} from '#features/convenios/a-mano/a-mano.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { llamar } from '../api/api.ts';
import { avisos } from '../avisos/notificaciones.ts';
import { usePuede } from '../sesion/permisos.ts';

const NINGUNO: AManoVM = [];
const CLAVE = [conveniosAMano.id];

/** Starred and last used agreements of the user; empty in a public session. */
export const useConveniosAMano = () => {
  const puede = usePuede()(conveniosAMano);
  const cache = useQueryClient();
  const { data = NINGUNO, isPending } = useQuery({
    queryKey: CLAVE,
    queryFn: ({ signal }) => llamar(conveniosAMano, {}, { senal: signal }),
    enabled: puede,
  });
  const tener = async (pedido: { convenioId: number; favorito?: boolean }) =>
    cache.setQueryData(CLAVE, await llamar(tenerConvenioAMano, pedido));
  return {
    aMano: data,
    cargando: puede && isPending,
    puede,
    esFavorito: (convenioId: number): boolean =>
      data.some(({ id, favorito }) => id === convenioId && favorito),
    marcar: async (convenioId: number, favorito: boolean): Promise<void> => {
      try {
        await tener({ convenioId, favorito });
      } catch {
        avisos.error('No se pudo guardar el favorito. Intente nuevamente.');
      }
    },
    /** Records a choice; a failure is ignored. */
    anotar: (convenioId: number): void => {
      if (puede) void tener({ convenioId }).catch(() => undefined);
    },
  };
};
