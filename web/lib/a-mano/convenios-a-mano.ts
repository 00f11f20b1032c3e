import type { AManoVM } from '#features/convenios/a-mano/a-mano.contract.ts';

/** Number of last used agreements shown before the others. */
const RECIENTES = 6;

export interface GrupoDeConvenios<C> {
  readonly titulo:
    | 'Favoritos'
    | 'Usados hace poco'
    | 'Convenios'
    | 'Otros convenios'
    | 'No se venden ahora';
  readonly convenios: readonly C[];
}

/**
 * Favourites first, then last used agreements, then the others; each group in its own order. Those that do not
 * sell come last.
 */
export const enGrupos = <C extends { readonly id: number }>(
  todos: readonly C[],
  aMano: AManoVM,
  seVende: (convenio: C) => boolean = () => true,
): GrupoDeConvenios<C>[] => {
  const convenios = todos.filter(seVende);
  const porId = new Map(aMano.map((uno) => [uno.id, uno]));
  const usado = ({ id }: C): string => porId.get(id)?.usado ?? '';
  const porUso = convenios.toSorted((a, b) => usado(b).localeCompare(usado(a)));
  const favoritos = porUso.filter(({ id }) => porId.get(id)?.favorito);
  const recientes = porUso
    .filter((uno) => usado(uno) !== '' && !favoritos.includes(uno))
    .slice(0, RECIENTES);
  const delante = new Set([...favoritos, ...recientes]);
  const grupos: GrupoDeConvenios<C>[] = [
    { titulo: 'Favoritos', convenios: favoritos },
    { titulo: 'Usados hace poco', convenios: recientes },
    {
      titulo: delante.size > 0 ? 'Otros convenios' : 'Convenios',
      convenios: convenios.filter((uno) => !delante.has(uno)),
    },
    { titulo: 'No se venden ahora', convenios: todos.filter((uno) => !seVende(uno)) },
  ];
  return grupos.filter((grupo) => grupo.convenios.length > 0);
};
