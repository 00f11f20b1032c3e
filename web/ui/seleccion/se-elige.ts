interface VistaElegible {
  readonly total: number;
  readonly texto: string;
}

/** True if a list shows the bar of its selection: a search or a filter that finds nothing hides no selected row. */
export const seElige = (
  cargando: boolean,
  { total, texto }: VistaElegible,
  elegidas: { readonly size: number },
): boolean => cargando || total > 0 || texto !== '' || elegidas.size > 0;
