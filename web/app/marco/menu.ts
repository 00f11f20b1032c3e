export interface EntradaMenu {
  readonly titulo: string;
  readonly ruta: string;
  /** Draws a divider before the next visible entry (V-NAV-015). */
  readonly separador?: boolean;
}

export interface GrupoMenu {
  readonly titulo: string;
  readonly entradas: readonly EntradaMenu[];
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
    };

export type PuedeVer = (ruta: string) => boolean;

/**
 * Visible entries of a group. The separator of a hidden entry still counts, because it marks the end of a
 * part of the menu. The first visible entry never gets a divider.
 */
export const visiblesDe = (grupo: GrupoMenu, puedeVer: PuedeVer): EntradaVisible[] => {
  const visibles: EntradaVisible[] = [];
  let divisorPendiente = false;
  for (const { titulo, ruta, separador } of grupo.entradas) {
    if (puedeVer(ruta)) {
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
    const entradas = visiblesDe(grupo, puedeVer);
    const unica = entradas[0];
    if (!unica) return [];
    if (entradas.length > 1) return [{ forma: 'desplegable', titulo: grupo.titulo, entradas }];
    return [{ forma: 'enlace', titulo: unica.titulo, ruta: unica.ruta }];
  });
