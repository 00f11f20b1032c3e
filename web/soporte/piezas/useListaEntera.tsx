import type { Llamada } from '#values/llamada.ts';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { ErrorDeApi, llamar } from '../../lib/api.ts';
import { EstadoVacio } from '../../ui/EstadoVacio.tsx';
import { useFilasLocales } from '../../ui/tabla/useFilasLocales.ts';
import type { Columna } from '../../ui/tabla/vista-de-tabla.ts';

/** Support tables show 20 rows (A-LISTADO-016). */
const POR_PAGINA = 20;
const NINGUNA: readonly never[] = [];

interface ListaEntera<Fila> {
  readonly llamada: Llamada<z.ZodObject, z.ZodType<Fila[]>>;
  readonly columnas: readonly Columna<Fila>[];
  readonly coincide: (fila: Fila, texto: string) => boolean;
  /** What stands in place of rows when there is none at all. */
  readonly vacio: string;
  /** Asked again by itself, in milliseconds. */
  readonly cada?: number;
}

/** A list that is read whole, searched, sorted and paged here: what `Tabla` is given, and how it is read again. */
export const useListaEntera = <Fila,>({
  llamada,
  columnas,
  coincide,
  vacio,
  cada,
}: ListaEntera<Fila>) => {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [llamada.id],
    queryFn: ({ signal }) => llamar(llamada, {}, { senal: signal }),
    staleTime: 0,
    refetchInterval: cada ?? false,
  });
  const refrescar = () => void refetch();
  const vista = useFilasLocales({
    filas: data ?? NINGUNA,
    columnas,
    coincide,
    tamano: POR_PAGINA,
  });
  const tabla = {
    columnas,
    vista,
    cargando: isPending,
    error: error && {
      idSolicitud: error instanceof ErrorDeApi ? error.idSolicitud : null,
      alReintentar: refrescar,
    },
    vacio: data?.length === 0 && <EstadoVacio texto={vacio} />,
  };
  return { tabla, refrescar };
};
