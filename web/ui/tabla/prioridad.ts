import type { Columna, Prioridad, VistaDeTabla } from './vista-de-tabla.ts';

/** Column that identifies rows. */
export const cabeceraDe = <Fila>(columnas: readonly Columna<Fila>[]): Columna<Fila> | undefined =>
  columnas.find(({ identifica }) => identifica) ?? columnas[0];

export const prioridadDe = <Fila>(
  columna: Columna<Fila>,
  cabecera: Columna<Fila> | undefined,
): Prioridad => (columna === cabecera ? 1 : (columna.prioridad ?? 2));

/** Columns of states that are the usual one in every row of a list, all of which is shown. */
export const columnasUsuales = <Fila>(
  columnas: readonly Columna<Fila>[],
  { filas, total, orden }: Pick<VistaDeTabla<Fila>, 'filas' | 'total' | 'orden'>,
): ReadonlySet<Columna<Fila>> =>
  new Set(
    filas.length < total
      ? []
      : columnas.filter(
          ({ clave, normal }) => normal && orden?.clave !== clave && filas.every(normal),
        ),
  );
