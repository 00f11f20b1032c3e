import { listaMarcas } from '#features/mantenedores/marcas/marca.contract.ts';
import { buscarModelos } from '#features/mantenedores/modelos/modelo.contract.ts';
import { nombreDeTipo } from '#values/nombre-visible.ts';
import { useQuery } from '@tanstack/react-query';
import { llamar } from '../../../lib/api/api.ts';
import { tiposDe } from '../../convenio/convenio-en-tarjeta.ts';
import type { Valores } from '../../vehiculos/vehiculo-ingresado.ts';
import type { Registro } from '../estado/aplicar-encontrado.ts';
import { usosDe, usosParaElegir } from '../estado/opciones-vehiculo.ts';
import type { ParteDeIngreso } from './parte.ts';

export const comoSeEscriben = (registros: readonly Registro[]): readonly Registro[] =>
  registros.map(({ id, nombre }) => ({ id, nombre: nombreDeTipo(nombre) }));

/** Valid records, and the vehicle's present one. */
const conElPropio = (opciones: readonly Registro[], propio: Registro | null): readonly Registro[] =>
  propio === null || opciones.some(({ id }) => id === propio.id) ? opciones : [propio, ...opciones];

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

/** Options of each selector of the form. */
export const useCatalogo = ({
  ingreso: { valores, delVehiculo },
  entorno: { convenio },
}: Omit<ParteDeIngreso, 'enviar'>) => {
  const consultaMarcas = useMarcas();
  const consultaModelos = useModelos(valores);
  const usos = usosDe(convenio, valores.tipoVehiculoId);
  const vigentes = consultaModelos.data?.filter(({ estaVigente }) => estaVigente) ?? [];
  // The vehicle's own model belongs only to its own brand and type.
  const propio = delVehiculo.modelo?.id === valores.modeloId ? delVehiculo.modelo : null;
  const modelos = conElPropio(vigentes, propio);
  return {
    tipos: comoSeEscriben(tiposDe(convenio)),
    conUsos: usos.length > 0,
    usos: comoSeEscriben(usosParaElegir(usos)),
    marcas: conElPropio(consultaMarcas.data ?? [], delVehiculo.marca),
    modelos,
    cargandoModelos: consultaModelos.isFetching,
    sinModelos: consultaModelos.isSuccess && modelos.length === 0,
    errorDeCatalogo: consultaMarcas.isError || consultaModelos.isError,
    reintentar: () => {
      if (consultaMarcas.isError) void consultaMarcas.refetch();
      if (consultaModelos.isError) void consultaModelos.refetch();
    },
  };
};
export type Catalogo = ReturnType<typeof useCatalogo>;
