import { buscarConveniosPorCorredor } from '#features/convenios/acuerdo/convenio-mantenido.contract.ts';
import {
  corredoresPropios,
  listaCorredores,
} from '#features/mantenedores/corredores/corredor.contract.ts';
import type { Rol } from '#values/perfil.ts';
import { nombreVisible } from '#values/nombre-visible.ts';
import { useQuery } from '@tanstack/react-query';
import { useConvenios } from '../campos/useConvenios.ts';
import { llamar } from '../lib/api/api.ts';

/** Administrators choose among all brokers, others among those of their links. */
const useCorredores = (rol: Rol | null) =>
  useQuery({
    queryKey: ['corredores-de-informe', rol],
    queryFn: ({ signal }) =>
      rol === 'administrador'
        ? llamar(listaCorredores.todas, {}, { senal: signal })
        : llamar(corredoresPropios, {}, { senal: signal }),
    select: (filas) =>
      filas.map(({ id, rut, nombreCompleto }) => ({
        id,
        nombre: nombreVisible(nombreCompleto, rut),
      })),
  });

/** Agreements within reach; only those of the broker if one is chosen. */
const useConveniosDe = (corredorId: number | null) => {
  const todos = useConvenios();
  const deUno = corredorId !== null;
  const suyos = useQuery({
    enabled: deUno,
    queryKey: [buscarConveniosPorCorredor.id, corredorId],
    queryFn: ({ signal }) =>
      llamar(buscarConveniosPorCorredor, { corredorId: corredorId ?? 0 }, { senal: signal }),
  });
  const { data, isError, isPending, refetch } = deUno ? suyos : todos;
  return {
    convenios: data ?? [],
    isError: isError || todos.isError,
    isPending,
    refetch: () => Promise.all([todos.refetch(), ...(deUno ? [refetch()] : [])]),
  };
};

/** Options of the report screens; `corredorId` is the chosen broker, null for all. */
export const useOpcionesDeInforme = (rol: Rol | null, corredorId: number | null) => {
  const corredores = useCorredores(rol);
  const { convenios, isError, isPending, refetch } = useConveniosDe(corredorId);
  return {
    corredores: corredores.data ?? [],
    convenios,
    cargando: isPending || corredores.isPending,
    fallo: isError || corredores.isError,
    recargar: () => {
      void corredores.refetch();
      void refetch();
    },
  };
};
