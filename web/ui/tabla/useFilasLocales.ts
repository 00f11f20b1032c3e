import { useMemo, useState } from 'react';
import { TAMANO_PAGINA, totalDePaginas } from '#values/paginacion.ts';
import {
  type Columna,
  type Orden,
  type ValorOrdenable,
  type VistaDeTabla,
} from './vista-de-tabla.ts';

interface OpcionesFilasLocales<Fila> {
  readonly filas: readonly Fila[];
  readonly columnas: readonly Columna<Fila>[];
  /** True if a row matches the search text; without it the table has no search box. */
  readonly coincide?: (fila: Fila, texto: string) => boolean;
  readonly tamano?: number;
  readonly ordenInicial?: Orden;
  readonly textoInicial?: string;
}

const alfabeto = new Intl.Collator('es-CL', { numeric: true, sensitivity: 'base' });

/** Missing values go last in both directions. */
const comparar = (a: ValorOrdenable, b: ValorOrdenable, signo: 1 | -1): number => {
  if (a === null || a === undefined) return b === null || b === undefined ? 0 : 1;
  if (b === null || b === undefined) return -1;
  if (typeof a === 'number' && typeof b === 'number') return signo * (a - b);
  return signo * alfabeto.compare(String(a), String(b));
};

/** A table whose rows are all in the browser: searched, sorted and paged here. */
export const useFilasLocales = <Fila>({
  filas,
  columnas,
  coincide,
  tamano = TAMANO_PAGINA,
  ordenInicial,
  textoInicial = '',
}: OpcionesFilasLocales<Fila>): VistaDeTabla<Fila> => {
  const [texto, setTexto] = useState(textoInicial);
  const [orden, setOrden] = useState<Orden | null>(ordenInicial ?? null);
  const [paginaPedida, setPaginaPedida] = useState(1);

  const halladas = useMemo(
    () => (coincide && texto !== '' ? filas.filter((fila) => coincide(fila, texto)) : filas),
    [filas, coincide, texto],
  );
  const ordenadas = useMemo(() => {
    const valor = columnas.find(({ clave }) => clave === orden?.clave)?.ordenar;
    if (!orden || typeof valor !== 'function') return halladas;
    const signo = orden.sentido === 'asc' ? 1 : -1;
    return halladas.toSorted((a, b) => comparar(valor(a), valor(b), signo));
  }, [halladas, columnas, orden]);

  // Removing rows or searching may leave the requested page beyond the last one.
  const pagina = Math.min(paginaPedida, totalDePaginas(ordenadas.length, tamano));
  return {
    filas: ordenadas.slice((pagina - 1) * tamano, pagina * tamano),
    total: ordenadas.length,
    pagina,
    tamano,
    alPaginar: setPaginaPedida,
    orden,
    alOrdenar: setOrden,
    texto,
    ...(coincide && {
      alBuscar: (nuevo: string) => {
        setTexto(nuevo);
        setPaginaPedida(1);
      },
    }),
  };
};
