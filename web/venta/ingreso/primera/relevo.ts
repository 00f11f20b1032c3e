import { type RefObject, useEffect, useLayoutEffect } from 'react';

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

const controlesDe = (raiz: HTMLElement): HTMLElement[] => [
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

/** Puts the focus where somebody was on the first sight, before the whole screen is painted. */
export const useRelevo = (relevo: Relevo | null, raiz: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    if (!relevo || !raiz.current) return;
    const enfocado = controlesDe(raiz.current)[relevo.enfocado];
    enfocado?.focus({ preventScroll: true });
    if (enfocado instanceof HTMLInputElement) {
      enfocado.setSelectionRange(relevo.cursor, relevo.cursor);
    }
  }, [relevo, raiz]);
  useEffect(() => {
    if (relevo && raiz.current) controlesDe(raiz.current)[relevo.pulsado]?.click();
  }, [relevo, raiz]);
};
