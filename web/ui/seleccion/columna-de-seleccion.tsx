import { Checkbox } from '@mantine/core';
import type { Columna } from '../tabla/vista-de-tabla.ts';
import type { Seleccion } from './useSeleccion.ts';

interface DeSeleccion<Fila> {
  /** Accessible name of a row's box: 'póliza 1000001'. */
  readonly nombreDe: (fila: Fila) => string;
  /** True for a row that is done, and so has no box. */
  readonly hecha?: (fila: Fila) => boolean;
}

/** First column, with a selection box per row. */
export const columnaDeSeleccion = <Fila extends { readonly id: number }>(
  { elegidas, reparoDe, poner }: Seleccion<Fila>,
  { nombreDe, hecha = () => false }: DeSeleccion<Fila>,
): Columna<Fila> => ({
  clave: 'elegida',
  titulo: 'Elegir',
  prioridad: 1,
  sinCorte: true,
  tarjeta: 'eleccion',
  celda: (fila) => {
    if (hecha(fila)) return null;
    const reparo = elegidas.has(fila.id) ? null : reparoDe(fila);
    return (
      <Checkbox
        aria-label={`Elegir ${nombreDe(fila)}${reparo === null ? '' : `: ${reparo}`}`}
        {...(reparo !== null && { title: reparo })}
        checked={elegidas.has(fila.id)}
        disabled={reparo !== null}
        onChange={({ currentTarget }) => poner([fila], currentTarget.checked)}
      />
    );
  },
});
