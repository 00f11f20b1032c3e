import type { ValorDeFiltro } from './FiltrosGuardados.tsx';

/** Ids chosen on a form, in a saved filter's format, without missing ones. */
export const deElegidos = (
  elegidos: Readonly<Record<string, number | null | readonly number[]>>,
): ValorDeFiltro =>
  Object.fromEntries(
    Object.entries(elegidos)
      .map(([clave, valor]) => [clave, valor === null ? '' : valor.toString()] as const)
      .filter(([, valor]) => valor !== ''),
  );

/** Id of a saved filter under this key. */
export const idDe = (valor: ValorDeFiltro, clave: string): number | null =>
  Number(valor[clave]) || null;

/** Ids of a saved filter under this key. */
export const idsDe = (valor: ValorDeFiltro, clave: string): number[] =>
  (valor[clave] ?? '').split(',').map(Number).filter(Boolean);
