/** Default rows per page (A-LISTADO-005). */
export const TAMANO_PAGINA = 25;

/** Named page sizes in rows (A-CONST-004). `muyGrande` is the block of the maintenance lists. */
export const TAMANO_CON_NOMBRE = { pequeno: 7, grande: 50, muyGrande: 100 } as const;

/** Page sizes that a list may offer (V-CONST-005). @public No row says which lists do (V-OP-60). */
export const TAMANOS_PAGINA = [
  TAMANO_CON_NOMBRE.pequeno,
  10,
  TAMANO_PAGINA,
  TAMANO_CON_NOMBRE.grande,
] as const;

const PAGINAS_SIN_COLAPSAR = 8;
const PAGINAS_A_LA_VISTA = 5;

/** Number of pages for `filas` rows of `tamano` rows each, at least 1. */
export const totalDePaginas = (filas: number, tamano: number): number =>
  Math.max(1, Math.ceil(filas / tamano));

/**
 * Page numbers that a pager shows, from 1 to `total` (V-TABLA-004). Above 8 pages it is collapsed: five
 * numbers around the current page, beside the first, previous, next and last controls.
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
