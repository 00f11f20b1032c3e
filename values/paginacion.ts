/** Rows per page where no row of the catalogue names another size (A-LISTADO-005). */
export const TAMANO_PAGINA = 25;

/** The named sizes (A-CONST-004), in rows; very large is the block of the maintainers. */
export const TAMANO_CON_NOMBRE = { pequeno: 7, grande: 50, muyGrande: 100 } as const;

/** The sizes a list may offer (V-CONST-005). @public Which lists offer them is not said (V-OP-60). */
export const TAMANOS_PAGINA = [
  TAMANO_CON_NOMBRE.pequeno,
  10,
  TAMANO_PAGINA,
  TAMANO_CON_NOMBRE.grande,
] as const;

const PAGINAS_SIN_COLAPSAR = 8;
const PAGINAS_A_LA_VISTA = 5;

/** Pages that `filas` rows take, at least 1. */
export const totalDePaginas = (filas: number, tamano: number): number =>
  Math.max(1, Math.ceil(filas / tamano));

/**
 * Page numbers a pager shows, 1 to `total` pages. Above 8 pages it is collapsed: five numbers
 * around the current one, and first, previous, next and last controls beside them (V-TABLA-004).
 */
export const ventanaDePaginas = (
  pagina: number,
  total: number,
): { paginas: number[]; colapsada: boolean } => {
  const colapsada = total > PAGINAS_SIN_COLAPSAR;
  const largo = colapsada ? PAGINAS_A_LA_VISTA : total;
  const centrada = Math.trunc(pagina) - Math.floor(largo / 2);
  const primera = Math.max(1, Math.min(centrada, total - largo + 1));
  return { paginas: Array.from({ length: largo }, (_, indice) => primera + indice), colapsada };
};
