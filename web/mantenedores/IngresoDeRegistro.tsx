import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { type ErrorDeApi, llamar } from '../lib/api.ts';
import { EstadoError } from '../ui/EstadoError.tsx';
import { Pagina } from '../ui/Pagina.tsx';
import type { FilaDeMantenedor, Mantenedor } from './mantenedor.ts';

interface IngresoDeRegistroProps<Fila extends FilaDeMantenedor> {
  readonly mantenedor: Mantenedor<Fila>;
  /** Called with the record the address names, or null for a new one. */
  readonly children: (registro: Fila | null) => ReactNode;
}

/**
 * Reads the record that the form edits, by `?id=`; without it the form is for a new one. The form is
 * drawn only once it is known what it starts with.
 */
export const IngresoDeRegistro = <Fila extends FilaDeMantenedor>({
  mantenedor: { lista, ruta, singular },
  children,
}: IngresoDeRegistroProps<Fila>) => {
  const [parametros] = useSearchParams();
  const id = Number(parametros.get('id')) || null;
  const { data, error, refetch } = useQuery<Fila | null, ErrorDeApi>({
    queryKey: [lista.pagina.id, 'registro', id],
    queryFn: async () => {
      const { filas } = await llamar(lista.pagina, { id, pagina: 1, tamano: 1 } as never);
      return filas[0] ?? null;
    },
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
  });
  if (id === null) return children(null);
  if (data) return children(data);
  return (
    <Pagina
      titulo={`Editar ${singular}`}
      migas={[{ ruta, titulo: lista.descripcion.titulo }]}
      ancho="formulario"
    >
      {data === undefined && !error ? (
        <output>Cargando, por favor espere.</output>
      ) : (
        <EstadoError
          titulo={error?.message ?? 'No se han encontrado resultados'}
          idSolicitud={error?.idSolicitud ?? null}
          alReintentar={() => void refetch()}
        />
      )}
    </Pagina>
  );
};
