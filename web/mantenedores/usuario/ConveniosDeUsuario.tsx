import {
  buscarConveniosPorCorredor,
  type ConvenioDeListaVM,
} from '#features/convenios/acuerdo/convenio-mantenido.contract.ts';
import { CONVENIO_REPETIDO } from '#features/usuario/usuario.ts';
import { useQueries } from '@tanstack/react-query';
import { llamar } from '../../lib/api/api.ts';
import { activos, type VinculoDeLista } from './usuario.ts';
import { type ClaseDeVinculo, VinculosDeUsuario } from './VinculosDeUsuario.tsx';

const CONVENIO: ClaseDeVinculo = {
  titulo: 'Convenio',
  unidad: ['convenio', 'convenios'],
  detalle: 'Corredor',
  repetido: CONVENIO_REPETIDO,
  vacio: 'No se encontraron convenios vinculados al usuario.',
};

interface ConveniosDeUsuarioProps {
  readonly corredores: readonly VinculoDeLista[];
  readonly convenios: readonly VinculoDeLista[];
  readonly alCambiar: (convenios: VinculoDeLista[]) => void;
}

/** Valid agreements of the user's brokers. */
const useElegibles = (corredores: readonly VinculoDeLista[]) => {
  const consultas = useQueries({
    queries: activos(corredores).map(({ id: corredorId }) => ({
      queryKey: [buscarConveniosPorCorredor.id, corredorId],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        llamar(buscarConveniosPorCorredor, { corredorId }, { senal: signal }),
    })),
  });
  return {
    elegibles: consultas
      .flatMap(({ data = [] }): ConvenioDeListaVM[] => data)
      .filter(({ vigente }) => vigente),
    error: consultas.some(({ isError }) => isError)
      ? 'Hubo un error al buscar los convenios'
      : null,
  };
};

/** Last step of a user: the agreements for selling. */
export const ConveniosDeUsuario = ({
  corredores,
  convenios,
  alCambiar,
}: ConveniosDeUsuarioProps) => {
  const { elegibles, error } = useElegibles(corredores);
  const agregar = (id: number): string | null => {
    const elegido = elegibles.find((uno) => uno.id === id);
    if (!elegido) return null;
    const previo = convenios.find((uno) => uno.id === id);
    const nuevo: VinculoDeLista = {
      id,
      nombre: elegido.nombre,
      detalle: elegido.corredor,
      vigente: true,
      corredorId: elegido.corredorId,
      guardado: previo?.guardado ?? null,
    };
    alCambiar([...convenios.filter((uno) => uno !== previo), nuevo]);
    return null;
  };
  const conCorredor = activos(corredores).length > 1;
  return (
    <VinculosDeUsuario
      clase={CONVENIO}
      opciones={elegibles.map(({ id, nombre, corredor }) => ({
        id,
        nombre: conCorredor ? `${nombre} (${corredor})` : nombre,
      }))}
      vinculos={convenios}
      error={error}
      alAgregar={agregar}
      alCambiar={alCambiar}
    />
  );
};
