import { SIN_PERMISO, SIN_RESULTADOS } from '#values/respuesta.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { type ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import type { FilaDeMantenedor, Mantenedor } from './mantenedor.ts';
import { TextoDeCarga } from '../../ui/espera/TextoDeCarga.tsx';

interface IngresoDeRegistroProps<Fila extends FilaDeMantenedor> {
  readonly mantenedor: Mantenedor<Fila>;
  /** Renders the record of the address, or null for a new one. */
  readonly children: (registro: Fila | null) => ReactNode;
}

/** True if the profile may not do what the address asks for; false while that is unknown. */
const useVedado = <Fila extends FilaDeMantenedor>(
  { lista, crear, actualizar, seMira }: Mantenedor<Fila>,
  id: number | null,
): boolean => {
  const puede = usePuede();
  if (!puede(lista.pagina)) return false;
  return id === null ? !puede(crear) : !seMira && !puede(actualizar);
};

/**
 * Reads the record to edit, by `?id=`; without it the form is for a new one. Renders the form only once its
 * initial values are known.
 */
export const IngresoDeRegistro = <Fila extends FilaDeMantenedor>({
  mantenedor,
  children,
}: IngresoDeRegistroProps<Fila>) => {
  const { lista, ruta, singular, alCargar } = mantenedor;
  const [parametros] = useSearchParams();
  const id = Number(parametros.get('id')) || null;
  const vedado = useVedado(mantenedor, id);
  const { data, error, refetch } = useQuery<Fila | null, ErrorDeApi>({
    queryKey: [lista.pagina.id, 'registro', id],
    queryFn: async () => {
      const { filas } = await llamar(lista.pagina, { id: id ?? undefined, pagina: 1, tamano: 1 });
      return filas[0] ?? null;
    },
    enabled: id !== null && !vedado,
    // Read again for each form, and never replaced below one, because saving sends the changes to the shown
    // record.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (id === null && !vedado) return children(null);
  if (data) return children(data);
  const { falla = error?.message, falta = SIN_RESULTADOS } = alCargar ?? {};
  return (
    <Pagina
      titulo={id === null ? `Ingreso de ${singular}` : `Editar ${singular}`}
      migas={[{ ruta, titulo: lista.descripcion.titulo }]}
      ancho="formulario"
    >
      {!vedado && data === undefined && !error ? (
        <output>
          <TextoDeCarga />
        </output>
      ) : (
        <EstadoError
          titulo={vedado ? SIN_PERMISO : ((error && falla) ?? falta)}
          idSolicitud={error?.idSolicitud ?? null}
          {...(!vedado && { alReintentar: () => void refetch() })}
        />
      )}
    </Pagina>
  );
};
