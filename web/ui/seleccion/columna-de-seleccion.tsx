import { Checkbox } from '@mantine/core';
import type { Columna } from '../tabla/vista-de-tabla.ts';
import type { Seleccion } from './useSeleccion.ts';

interface DeSeleccion<Fila> {
  /** 'póliza 1000001': what the box of a row chooses. */
  readonly nombreDe: (fila: Fila) => string;
  /** Shown as chosen although it is not, such as what was done already. */
  readonly marcada?: (fila: Fila) => boolean;
}

/** The column with a box to choose each row by, before the others. */
export const columnaDeSeleccion = <Fila extends { readonly id: number }>(
  { elegidas, reparoDe, poner }: Seleccion<Fila>,
  { nombreDe, marcada = () => false }: DeSeleccion<Fila>,
): Columna<Fila> => ({
  clave: 'elegida',
  titulo: 'Elegir',
  prioridad: 1,
  celda: (fila) => {
    const reparo = elegidas.has(fila.id) ? null : reparoDe(fila);
    return (
      <Checkbox
        aria-label={`Elegir ${nombreDe(fila)}${reparo === null ? '' : `: ${reparo}`}`}
        {...(reparo !== null && { title: reparo })}
        checked={marcada(fila) || elegidas.has(fila.id)}
        disabled={reparo !== null}
        onChange={({ currentTarget }) => poner([fila], currentTarget.checked)}
      />
    );
  },
});
