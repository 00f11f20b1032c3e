import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

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

/** Goes on on the whole screen where somebody was on its first sight, before it is painted. */
export const useRelevo = (
  relevo: Relevo | null,
  raiz: RefObject<HTMLElement | null>,
  cambiarPatente: (patente: string) => void,
): void => {
  const recibido = useRef(false);
  const [escrito, setEscrito] = useState(false);
  useLayoutEffect(() => {
    if (recibido.current || !relevo || !raiz.current) return;
    recibido.current = true;
    if (relevo.patente !== '') cambiarPatente(relevo.patente);
    controlesDe(raiz.current)[relevo.enfocado]?.focus({ preventScroll: true });
    setEscrito(true);
  }, [relevo, raiz, cambiarPatente]);
  useEffect(() => {
    if (!escrito || !relevo || !raiz.current) return;
    const controles = controlesDe(raiz.current);
    const enfocado = controles[relevo.enfocado];
    if (enfocado instanceof HTMLInputElement) {
      enfocado.setSelectionRange(relevo.cursor, relevo.cursor);
    }
    controles[relevo.pulsado]?.click();
  }, [escrito, relevo, raiz]);
};
