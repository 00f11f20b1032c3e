import type { Llamada } from '#values/llamada.ts';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { EstadoVacio } from '../../ui/estado/EstadoVacio.tsx';
import { useTextoPedido } from '../../ui/tabla/texto-pedido.ts';
import { useFilasLocales } from '../../ui/tabla/useFilasLocales.ts';
import type { Columna } from '../../ui/tabla/vista-de-tabla.ts';

/** Rows of support tables (A-LISTADO-016). */
const POR_PAGINA = 20;
const NINGUNA: readonly never[] = [];

interface ListaEntera<Fila> {
  readonly llamada: Llamada<z.ZodObject, z.ZodType<Fila[]>>;
  readonly columnas: readonly Columna<Fila>[];
  readonly coincide: (fila: Fila, texto: string) => boolean;
  /** Leaves out rows that do not concern the screen. */
  readonly solo?: (fila: Fila) => boolean;
  /** Meaning of an empty list, and what comes here. */
  readonly vacio: string;
  readonly despues: string;
  /** Polling interval in milliseconds. */
  readonly cada?: number;
}

/**
 * Reads a whole list, and searches, sorts and pages it in the browser. Returns the props of `Tabla`, the
 * number of rows, and a function that reads it again.
 */
export const useListaEntera = <Fila,>({
  llamada,
  columnas,
  coincide,
  solo,
  vacio,
  despues,
  cada,
}: ListaEntera<Fila>) => {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [llamada.id],
    queryFn: ({ signal }) => llamar(llamada, {}, { senal: signal }),
    staleTime: 0,
    refetchInterval: cada ?? false,
  });
  const refrescar = () => void refetch();
  const filas = (solo ? data?.filter((fila) => solo(fila)) : data) ?? NINGUNA;
  const vista = useFilasLocales({
    filas,
    columnas,
    coincide,
    tamano: POR_PAGINA,
    textoInicial: useTextoPedido(),
  });
  const tabla = {
    columnas,
    vista,
    cargando: isPending,
    error: error && {
      idSolicitud: error instanceof ErrorDeApi ? error.idSolicitud : null,
      alReintentar: refrescar,
    },
    vacio: data !== undefined && filas.length === 0 && (
      <EstadoVacio titulo={vacio} texto={despues} />
    ),
  };
  return { tabla, cuantas: filas.length, refrescar };
};
