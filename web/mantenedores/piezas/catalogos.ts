import { listaCorredores } from '#features/mantenedores/corredores/corredor.contract.ts';
import { listaMarcas } from '#features/mantenedores/marcas/marca.contract.ts';
import { listaTiposVehiculo } from '#features/mantenedores/tipos-vehiculo/tipo-vehiculo.contract.ts';
import { listaTiposUso } from '#features/mantenedores/tipos-uso/tipo-uso.contract.ts';
import { nombreDeTipo, nombreVisible } from '#values/nombre-visible.ts';
import { useQuery } from '@tanstack/react-query';
import { llamar } from '../../lib/api/api.ts';

interface Registro {
  readonly id: number;
  readonly nombre: string;
  readonly estaVigente: boolean;
}

interface Opcion {
  readonly id: number;
  readonly nombre: string;
}

/** All records, for a filter: disabled ones are searched too, and marked. */
const paraFiltrar = (registros: readonly Registro[]): Opcion[] =>
  registros.map(({ id, nombre, estaVigente }) => ({
    id,
    nombre: estaVigente ? nombre : `${nombre} (no vigente)`,
  }));

/** Valid records for a form, and the record's present one. */
const paraElegir = (registros: readonly Registro[], propio: number | null): Opcion[] =>
  registros.filter(({ id, estaVigente }) => estaVigente || id === propio);

const opciones = (
  registros: readonly Registro[] = [],
  error: string | null,
  propio: number | null,
) => ({
  filtro: paraFiltrar(registros),
  eleccion: paraElegir(registros, propio),
  nombreDe: (id: number | string): string =>
    registros.find((uno) => String(uno.id) === String(id))?.nombre ?? String(id),
  error,
});

/** Vehicle types for a selector; `propio` is the record's present one. */
export const useTiposVehiculo = (propio: number | null = null) => {
  const { data, isError } = useQuery({
    queryKey: [listaTiposVehiculo.todas.id, 'todas'],
    queryFn: ({ signal }) => llamar(listaTiposVehiculo.todas, {}, { senal: signal }),
  });
  const tipos = data?.map((tipo) => ({ ...tipo, nombre: nombreDeTipo(tipo.nombre) }));
  return opciones(tipos, isError ? 'Hubo un error al buscar los tipos de vehículo' : null, propio);
};

/** Brands for a selector; `propio` is the record's present one. */
export const useMarcas = (propio: number | null = null) => {
  const { data, isError } = useQuery({
    queryKey: [listaMarcas.todas.id, 'todas'],
    queryFn: ({ signal }) => llamar(listaMarcas.todas, {}, { senal: signal }),
  });
  return opciones(data, isError ? 'Hubo un error al buscar las marcas' : null, propio);
};

/** Brokers within the caller's reach, for a selector. */
export const useCorredores = (propio: number | null = null) => {
  const { data, isError } = useQuery({
    queryKey: [listaCorredores.todas.id, 'todas'],
    queryFn: ({ signal }) => llamar(listaCorredores.todas, {}, { senal: signal }),
  });
  const registros = data?.map(({ id, rut, nombreCompleto, vigente }) => ({
    id,
    nombre: nombreVisible(nombreCompleto, rut),
    estaVigente: vigente,
  }));
  return {
    ...opciones(registros, isError ? 'Hubo un error al buscar los corredores' : null, propio),
    fichaDe: (id: number | null) => data?.find((uno) => uno.id === id) ?? null,
  };
};

/** Valid uses of each vehicle type; a type without any is NO APLICA. */
export const useTiposUso = () => {
  const { data, isError, isPending } = useQuery({
    queryKey: [listaTiposUso.todas.id, 'vigentes'],
    queryFn: ({ signal }) =>
      llamar(listaTiposUso.todas, { soloVigentes: 'true' }, { senal: signal }),
  });
  return {
    de: (tipoVehiculoId: number | null): Opcion[] =>
      (data ?? [])
        .filter((uso) => uso.tipoVehiculoId === tipoVehiculoId)
        .map((uso) => ({ ...uso, nombre: nombreDeTipo(uso.nombre) })),
    listos: !isPending,
    error: isError ? 'Hubo un error al buscar los tipos de uso' : null,
  };
};
