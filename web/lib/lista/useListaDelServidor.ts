import type { DescripcionDeLista, PedidoDeLista, PaginaDeLista } from '#values/lista.ts';
import { leerOrden } from '#values/lista.ts';
import type { Llamada } from '#values/llamada.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { ErrorDeApi, llamar } from '../api/api.ts';
import { leerEstado } from './estado-de-lista.ts';

/** Calls of a list with rows `Fila`, narrowed by `Filtros`. */
export interface ListaDelServidor<Fila, Filtros> {
  readonly descripcion: DescripcionDeLista;
  readonly pagina: Llamada<
    z.ZodType<unknown, PedidoDeLista & Filtros>,
    z.ZodType<PaginaDeLista<Fila>>
  >;
  readonly exportar: Llamada<z.ZodType<unknown, PedidoDeLista & Filtros>>;
  /** True: its 404 means an empty list, not an error. */
  readonly vacioSi404?: true;
}

/** Filters that a list takes. */
export type FiltrosDe<L extends { readonly pagina: Llamada }> = z.input<L['pagina']['entrada']>;

const escribirOrden = ({ clave, sentido }: { clave: string; sentido: 'asc' | 'desc' }): string =>
  `${sentido === 'desc' ? '-' : ''}${clave}`;

/** Page and sort from the address, text from the history; invalid values are ignored. */
const useLoPedido = (descripcion: DescripcionDeLista) => {
  const [parametros] = useSearchParams();
  const pedido = parametros.get('orden') ?? descripcion.ordenInicial;
  return {
    ...leerEstado(useLocation().state),
    pagina: Math.max(1, Math.trunc(Number(parametros.get('pagina'))) || 1),
    orden: leerOrden(descripcion, pedido) ?? leerOrden(descripcion),
  };
};

/** Goes to another page, sort or text of the same list; without a page, to the first one. */
const useIr = (texto: string) => {
  const [parametros] = useSearchParams();
  const { state, pathname } = useLocation();
  const navegar = useNavigate();
  // Until the code of a followed link has loaded, the list is still mounted, but must not navigate any more.
  const destino = useNavigation().location?.pathname;
  const seVa = destino !== undefined && destino !== pathname;
  return useCallback(
    (cambio: { pagina?: number; orden?: string; texto?: string }) => {
      if (seVa) return;
      const nuevos = new URLSearchParams(parametros);
      if (cambio.orden !== undefined) nuevos.set('orden', cambio.orden);
      nuevos.set('pagina', String(cambio.pagina ?? 1));
      if (nuevos.get('pagina') === '1') nuevos.delete('pagina');
      const estado = { ...(state as object | null), lista: { texto: cambio.texto ?? texto } };
      void navegar({ pathname, search: nuevos.toString() }, { replace: true, state: estado });
    },
    [navegar, parametros, pathname, seVa, state, texto],
  );
};

const NADA = { filas: [], total: 0 };

/** Page and size of the request, and the offset of the shown page in its rows. */
const enBloques = ({ tamano, bloque = tamano }: DescripcionDeLista, pagina: number) => {
  const paginas = bloque / tamano;
  return {
    pedido: { pagina: Math.ceil(pagina / paginas), tamano: bloque },
    desde: ((pagina - 1) % paginas) * tamano,
  };
};

const pedirPagina = async <Fila, Filtros>(
  { pagina, vacioSi404 }: ListaDelServidor<Fila, Filtros>,
  entrada: PedidoDeLista & Filtros,
): Promise<PaginaDeLista<Fila>> => {
  try {
    return await llamar(pagina, entrada);
  } catch (error) {
    if (vacioSi404 && error instanceof ErrorDeApi && error.estado === 404) return NADA;
    throw error;
  }
};

/** Counts all rows of a list on request, until its filters or its text change. */
const useCuenta = <Fila, Filtros>(
  lista: ListaDelServidor<Fila, Filtros>,
  entrada: PedidoDeLista & Filtros,
) => {
  const [pedida, setPedida] = useState<string | null>(null);
  const suya = JSON.stringify(entrada);
  const consulta = useQuery<PaginaDeLista<Fila>, ErrorDeApi>({
    queryKey: [lista.pagina.id, 'cuenta', entrada],
    queryFn: () => pedirPagina(lista, { ...entrada, pagina: 1, tamano: 1, contar: true }),
    enabled: pedida === suya,
  });
  const alContar = () => {
    if (pedida === suya) void consulta.refetch();
    else setPedida(suya);
  };
  return {
    contadas: pedida === suya ? consulta.data?.total : undefined,
    cuenta: { contando: consulta.isFetching, fallo: pedida === suya && consulta.isError, alContar },
  };
};

/**
 * A list that the server searches, sorts and pages. Page and sort stand in the address; the search text,
 * which may be a name or RUT, only in the history.
 */
export const useListaDelServidor = <Fila, Filtros>(
  lista: ListaDelServidor<Fila, Filtros>,
  filtros: NoInfer<Filtros>,
  { activa = true }: { activa?: boolean } = {},
) => {
  const { descripcion, pagina: llamada } = lista;
  const { pagina, orden, texto } = useLoPedido(descripcion);
  const { pedido, desde } = enBloques(descripcion, pagina);
  const buscado = { ...filtros, ...(texto === '' ? {} : { texto }) };
  const todas = { ...buscado, ...(orden ? { orden: escribirOrden(orden) } : {}) };
  const entrada = { ...todas, ...pedido };
  const consulta = useQuery<PaginaDeLista<Fila>, ErrorDeApi>({
    queryKey: [llamada.id, entrada],
    queryFn: () => pedirPagina(lista, entrada),
    placeholderData: keepPreviousData,
    enabled: activa,
  });

  // Without enough filters the previous rows would answer another question.
  const datos = activa ? consulta.data : undefined;
  const ir = useIr(texto);
  const { contadas, cuenta } = useCuenta(lista, buscado);
  return {
    /** Input of all rows without paging, such as for the export. */
    todas,
    consulta,
    /** True while nothing is shown, or the shown rows answer an earlier request. */
    cargando: activa && (consulta.isPending || consulta.isPlaceholderData),
    vista: {
      filas: datos?.filas.slice(desde, desde + descripcion.tamano) ?? [],
      total: contadas ?? datos?.total ?? 0,
      parcial: contadas === undefined && datos?.parcial === true,
      cuenta,
      pagina,
      tamano: descripcion.tamano,
      alPaginar: (nueva: number) => ir({ pagina: nueva }),
      texto,
      alBuscar: (nuevo: string) => ir({ texto: nuevo }),
      orden,
      alOrdenar: (nuevo: Parameters<typeof escribirOrden>[0]) =>
        ir({ orden: escribirOrden(nuevo) }),
    },
  };
};
