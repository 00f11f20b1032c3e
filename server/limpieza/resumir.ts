import { resumirDiasCerrados } from '#features/informes/tablero/resumir-dias.usecase.ts';
import type { Base } from '#nucleo/db/conexion.ts';

const HORA_MS = 3_600_000;

/** Adds the days that are over up for the board, now and every hour. Gives what ends it. */
export const resumirCadaHora = (
  base: Base,
  ahora: () => Date,
  alFallar: (error: unknown) => void,
): (() => void) => {
  const resumir = (): void => void resumirDiasCerrados(base, ahora()).catch(alFallar);
  resumir();
  const reloj = setInterval(resumir, HORA_MS);
  return () => clearInterval(reloj);
};
