import { listaCorredores } from '#features/mantenedores/corredores/corredor.contract.ts';
import { CORREDOR_REPETIDO, tieneUnCorredor, UN_SOLO_CORREDOR } from '#features/usuario/usuario.ts';
import { formatearRut } from '#values/rut.ts';
import { nombreVisible } from '#values/nombre-visible.ts';
import { useQuery } from '@tanstack/react-query';
import { llamar } from '../../lib/api/api.ts';
import { activos, type VinculoDeLista } from './usuario.ts';
import { type ClaseDeVinculo, VinculosDeUsuario } from './VinculosDeUsuario.tsx';

const CORREDOR: ClaseDeVinculo = {
  titulo: 'Corredor',
  unidad: ['corredor', 'corredores'],
  detalle: 'RUT',
  repetido: CORREDOR_REPETIDO,
  vacio: 'No se encontraron corredores vinculados al usuario.',
};

interface CorredoresDeUsuarioProps {
  readonly perfilId: number | null;
  readonly corredores: readonly VinculoDeLista[];
  readonly alCambiar: (corredores: VinculoDeLista[]) => void;
}

/** Second step of a user: their brokers. */
export const CorredoresDeUsuario = ({
  perfilId,
  corredores,
  alCambiar,
}: CorredoresDeUsuarioProps) => {
  const { data = [], isError } = useQuery({
    queryKey: [listaCorredores.todas.id, 'vigentes'],
    queryFn: ({ signal }) =>
      llamar(listaCorredores.todas, { soloVigentes: 'true' }, { senal: signal }),
  });
  const agregar = (id: number): string | null => {
    const elegido = data.find((uno) => uno.id === id);
    if (!elegido) return null;
    if (tieneUnCorredor(perfilId) && activos(corredores).length > 0) return UN_SOLO_CORREDOR;
    const previo = corredores.find((uno) => uno.id === id);
    const nuevo: VinculoDeLista = {
      id,
      nombre: nombreVisible(elegido.nombreCompleto, elegido.rut),
      corredorId: id,
      vigente: true,
      detalle: formatearRut(elegido.rut, elegido.dv),
      guardado: previo?.guardado ?? null,
    };
    alCambiar([...corredores.filter((uno) => uno !== previo), nuevo]);
    return null;
  };
  return (
    <VinculosDeUsuario
      clase={CORREDOR}
      opciones={data.map(({ id, rut, nombreCompleto }) => ({
        id,
        nombre: nombreVisible(nombreCompleto, rut),
      }))}
      vinculos={corredores}
      error={isError ? 'Hubo un error al buscar los corredores' : null}
      alAgregar={agregar}
      alCambiar={alCambiar}
    />
  );
};
