import type { ValorDeFiltro } from './FiltrosGuardados.tsx';

/** The ids chosen on a form as a saved filter holds them: what is not chosen is not there. */
export const deElegidos = (
  elegidos: Readonly<Record<string, number | null | readonly number[]>>,
): ValorDeFiltro =>
  Object.fromEntries(
    Object.entries(elegidos)
      .map(([clave, valor]) => [clave, valor === null ? '' : valor.toString()] as const)
      .filter(([, valor]) => valor !== ''),
  );

/** The id that a saved filter holds under this key. */
export const idDe = (valor: ValorDeFiltro, clave: string): number | null =>
  Number(valor[clave]) || null;

/** The ids that a saved filter holds under this key. */
export const idsDe = (valor: ValorDeFiltro, clave: string): number[] =>
  (valor[clave] ?? '').split(',').map(Number).filter(Boolean);
