import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import { listaMarcas } from '#features/mantenedores/marcas/marca.contract.ts';
import { buscarModelos } from '#features/mantenedores/modelos/modelo.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { llamar } from '../../../lib/api.ts';
import { tiposDe } from '../../convenio/convenio-en-tarjeta.ts';
import {
  type NombresDeCatalogo,
  NO_APLICA,
  type Valores,
} from '../../vehiculos/vehiculo-ingresado.ts';
import { usosDe, usosParaElegir } from './opciones-vehiculo.ts';
import type { DelVehiculo } from '../patente/aplicar-encontrado.ts';

interface Opcion {
  readonly id: number;
  readonly nombre: string;
}

/** The valid records and, besides, the one the vehicle already has. */
const conElPropio = (opciones: readonly Opcion[], propio: Opcion | null): readonly Opcion[] =>
  propio === null || opciones.some(({ id }) => id === propio.id) ? opciones : [propio, ...opciones];

const nombreEn = (opciones: readonly Opcion[], buscado: number): string =>
  opciones.find(({ id }) => id === buscado)?.nombre ?? '';

const useMarcas = () =>
  useQuery({
    queryKey: [listaMarcas.todas.id, 'vigentes'],
    queryFn: ({ signal }) => llamar(listaMarcas.todas, { soloVigentes: 'true' }, { senal: signal }),
    staleTime: 600_000,
  });

const useModelos = ({ marcaId, tipoVehiculoId: tipoId }: Valores) =>
  useQuery({
    queryKey: [buscarModelos.id, { marcaId, tipoId }],
    queryFn: ({ signal }) => llamar(buscarModelos, { marcaId, tipoId }, { senal: signal }),
    enabled: marcaId > 0 && tipoId > 0,
    staleTime: 600_000,
  });

/** What each selector of the form lists, and the names behind the ids that were chosen. */
export const useOpcionesVehiculo = (
  convenio: ConvenioVM,
  valores: Valores,
  delVehiculo: DelVehiculo,
) => {
  const consultaMarcas = useMarcas();
  const consultaModelos = useModelos(valores);
  const tipos = tiposDe(convenio);
  const usos = usosDe(convenio, valores.tipoVehiculoId);
  const marcas = conElPropio(consultaMarcas.data ?? [], delVehiculo.marca);
  const vigentes = consultaModelos.data?.filter(({ estaVigente }) => estaVigente) ?? [];
  // The vehicle's own model belongs to its own brand and type only.
  const propio = delVehiculo.modelo?.id === valores.modeloId ? delVehiculo.modelo : null;
  const modelos = conElPropio(vigentes, propio);

  const nombresDe = (elegidos: Valores): NombresDeCatalogo => ({
    tipoVehiculo: nombreEn(tipos, elegidos.tipoVehiculoId),
    marca: nombreEn(marcas, elegidos.marcaId),
    modelo: nombreEn(modelos, elegidos.modeloId),
    tipoUso: elegidos.tipoUsoId === NO_APLICA ? null : nombreEn(usos, elegidos.tipoUsoId),
  });

  return {
    tipos,
    usos,
    usosParaElegir: usosParaElegir(usos),
    marcas,
    modelos,
    cargandoModelos: consultaModelos.isFetching,
    sinModelos: consultaModelos.isSuccess && modelos.length === 0,
    errorDeCatalogo: consultaMarcas.isError || consultaModelos.isError,
    reintentar: () => {
      if (consultaMarcas.isError) void consultaMarcas.refetch();
      if (consultaModelos.isError) void consultaModelos.refetch();
    },
    nombresDe,
  };
};
export type OpcionesVehiculo = ReturnType<typeof useOpcionesVehiculo>;
