import type { Columna, Prioridad } from './vista-de-tabla.ts';

/** Column that identifies rows. */
export const cabeceraDe = <Fila>(columnas: readonly Columna<Fila>[]): Columna<Fila> | undefined =>
  columnas.find(({ identifica }) => identifica) ?? columnas[0];

export const prioridadDe = <Fila>(
  columna: Columna<Fila>,
  cabecera: Columna<Fila> | undefined,
): Prioridad => (columna === cabecera ? 1 : (columna.prioridad ?? 2));
