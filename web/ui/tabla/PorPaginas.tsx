import { totalDePaginas } from '#values/paginacion.ts';
import { type ReactNode, useState } from 'react';
import { Paginador } from './Paginador.tsx';

interface PorPaginasProps<Fila> {
  readonly filas: readonly Fila[];
  readonly tamano: number;
  /** Accessible name of the pages. */
  readonly etiqueta: string;
  readonly children: (visibles: readonly Fila[]) => ReactNode;
}

/** Pages of rows that are no table. */
export const PorPaginas = <Fila,>({ filas, tamano, etiqueta, children }: PorPaginasProps<Fila>) => {
  const [pedida, setPedida] = useState(1);
  const total = totalDePaginas(filas.length, tamano);
  const pagina = Math.min(pedida, Math.max(1, total));
  return (
    <>
      {children(filas.slice((pagina - 1) * tamano, pagina * tamano))}
      <Paginador etiqueta={etiqueta} pagina={pagina} total={total} alCambiar={setPedida} />
    </>
  );
};
