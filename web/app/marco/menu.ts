export interface EntradaMenu {
  readonly titulo: string;
  readonly ruta: string;
  /** Window that the entry needs, unless it is its own route. */
  readonly ventana?: string;
  /** Window whose users have another entry for the same. */
  readonly sinVentana?: string;
  /** Draws a divider before the next visible entry (V-NAV-015). */
  readonly separador?: boolean;
}

export interface GrupoMenu {
  readonly titulo: string;
  readonly entradas: readonly EntradaMenu[];
  /** Every function of a large group; 'Todas las funciones' unfolds them below its short list. */
  readonly todas?: readonly EntradaMenu[];
}

export interface EntradaVisible {
  readonly titulo: string;
  readonly ruta: string;
  readonly divisorAntes: boolean;
}

/** A group in the bar: absent, one link with its entry's title, or a dropdown. */
export type GrupoVisible =
  | { readonly forma: 'enlace'; readonly titulo: string; readonly ruta: string }
  | {
      readonly forma: 'desplegable';
      readonly titulo: string;
      readonly entradas: readonly EntradaVisible[];
      /** Entries that 'Todas las funciones' unfolds; empty without such an entry. */
      readonly todas: readonly EntradaVisible[];
    };

export type PuedeVer = (ruta: string) => boolean;

/**
 * Visible entries. The separator of a hidden entry still counts, because it marks the end of a
 * part of the menu. The first visible entry never gets a divider.
 */
export const visiblesDe = (
  entradas: readonly EntradaMenu[],
  puedeVer: PuedeVer,
): EntradaVisible[] => {
  const visibles: EntradaVisible[] = [];
  let divisorPendiente = false;
  for (const { titulo, ruta, separador, ventana = ruta, sinVentana } of entradas) {
    if (puedeVer(ventana) && !(sinVentana !== undefined && puedeVer(sinVentana))) {
      visibles.push({ titulo, ruta, divisorAntes: divisorPendiente && visibles.length > 0 });
      divisorPendiente = false;
    }
    divisorPendiente ||= separador === true;
  }
  return visibles;
};

/** Groups with visible entries, in order (V-NAV-011 to 014). */
export const gruposVisibles = (grupos: readonly GrupoMenu[], puedeVer: PuedeVer): GrupoVisible[] =>
  grupos.flatMap((grupo): GrupoVisible[] => {
    const entradas = visiblesDe(grupo.entradas, puedeVer);
    const todas = visiblesDe(grupo.todas ?? [], puedeVer);
    if (entradas.length > 1 || todas.length > 1) {
      return [{ forma: 'desplegable', titulo: grupo.titulo, entradas, todas }];
    }
    const unica = entradas[0] ?? todas[0];
    return unica ? [{ forma: 'enlace', titulo: unica.titulo, ruta: unica.ruta }] : [];
  });
