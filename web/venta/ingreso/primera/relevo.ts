/** State of the first sight when the whole screen replaces it. */
export interface Relevo {
  /** Text of the plate field. */
  readonly patente: string;
  /** Index of the focused control; -1 for none. */
  readonly enfocado: number;
  readonly cursor: number | null;
  /** Index of the control pressed meanwhile; -1 for none. */
  readonly pulsado: number;
}

/** Controls of the entry, in focus order. */
export const controlesDe = (raiz: HTMLElement): HTMLElement[] => [
  ...raiz.querySelectorAll<HTMLElement>('input, button'),
];

export const lugarDe = (raiz: HTMLElement, elemento: Element | null): number =>
  controlesDe(raiz).findIndex((control) => control === elemento);

export const leerRelevo = (raiz: HTMLElement, pulsado: number): Relevo => {
  const campo = raiz.querySelector('input');
  return {
    patente: campo?.value ?? '',
    enfocado: lugarDe(raiz, document.activeElement),
    cursor: campo?.selectionStart ?? null,
    pulsado,
  };
};
