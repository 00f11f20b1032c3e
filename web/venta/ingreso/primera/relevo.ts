/** Where somebody was on the first sight of the screen when the whole of it came. */
export interface Relevo {
  /** As its field held it. */
  readonly patente: string;
  /** Which of the controls had the focus, from 0; -1: none. */
  readonly enfocado: number;
  readonly cursor: number | null;
  /** Which was pressed meanwhile; -1: none. */
  readonly pulsado: number;
}

/** The controls of the entry, in the order in which the focus goes through them. */
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
