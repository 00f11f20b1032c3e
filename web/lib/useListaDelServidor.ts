import type { DescripcionDeLista, EntradaDeLista, PaginaDeLista } from '#values/lista.ts';
import { leerOrden } from '#values/lista.ts';
import type { Llamada } from '#values/llamada.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { type ErrorDeApi, llamar } from './api.ts';
import { leerEstado } from './estado-de-lista.ts';

interface ListaDelServidor<Fila> {
  readonly descripcion: DescripcionDeLista;
  readonly pagina: Llamada<z.ZodType, z.ZodType<PaginaDeLista<Fila>>>;
}

type Filtros = Readonly<Record<string, unknown>>;

/**
 * A list that the server searches, sorts and pages. Page and sort stand in the address; what was
 * typed, which may be somebody's name or RUT, only in the history (interfaz.md).
 */
export const useListaDelServidor = <Fila>(
  { descripcion, pagina: llamada }: ListaDelServidor<Fila>,
  filtros: Filtros = {},
  { activa = true }: { activa?: boolean } = {},
) => {
  const [parametros] = useSearchParams();
  const { state, pathname } = useLocation();
  const navegar = useNavigate();
  const { texto } = leerEstado(state);
  const pagina = Math.max(1, Number(parametros.get('pagina')) || 1);
  const pedido = parametros.get('orden') ?? descripcion.ordenInicial;
  const orden = leerOrden(descripcion, pedido) ?? leerOrden(descripcion);

  const entrada: EntradaDeLista & Filtros = {
    ...filtros,
    pagina,
    tamano: descripcion.tamano,
    ...(texto === '' ? {} : { texto }),
    ...(orden ? { orden: `${orden.sentido === 'desc' ? '-' : ''}${orden.clave}` } : {}),
  };
  const consulta = useQuery<PaginaDeLista<Fila>, ErrorDeApi>({
    queryKey: [llamada.id, entrada],
    queryFn: () => llamar(llamada, entrada as never) as Promise<PaginaDeLista<Fila>>,
    placeholderData: keepPreviousData,
    enabled: activa,
  });

  const ir = useCallback(
    (cambio: { pagina?: number; orden?: string; texto?: string }) => {
      const nuevos = new URLSearchParams(parametros);
      if (cambio.orden !== undefined) nuevos.set('orden', cambio.orden);
      nuevos.set('pagina', String(cambio.pagina ?? 1));
      if (nuevos.get('pagina') === '1') nuevos.delete('pagina');
      const estado = { ...(state as object | null), lista: { texto: cambio.texto ?? texto } };
      void navegar({ pathname, search: nuevos.toString() }, { replace: true, state: estado });
    },
    [navegar, parametros, pathname, state, texto],
  );

  return {
    /** What was asked for, as the export takes it. */
    entrada,
    consulta,
    vista: {
      filas: consulta.data?.filas ?? [],
      total: consulta.data?.total ?? 0,
      pagina,
      tamano: descripcion.tamano,
      alPaginar: (nueva: number) => ir({ pagina: nueva }),
      texto,
      alBuscar: (nuevo: string) => ir({ texto: nuevo }),
      orden,
      alOrdenar: ({ clave, sentido }: { clave: string; sentido: 'asc' | 'desc' }) =>
        ir({ orden: `${sentido === 'desc' ? '-' : ''}${clave}` }),
    },
  };
};
