import { useMediaQuery } from '@mantine/hooks';
import { useLayoutEffect } from 'react';

/**
 * Puts the focus on what a screen is for, where there is a keyboard: on a phone one would cover it. Never
 * from under somebody who is already doing something else.
 */
export const useFocoEnEscritorio = (enfocar: () => void, hayQue = true): void => {
  const conTeclado = useMediaQuery('(min-width: 62em) and (pointer: fine)');
  useLayoutEffect(() => {
    const enTitulo = document.activeElement?.matches('body, h1') ?? true;
    if (hayQue && conTeclado && enTitulo) enfocar();
    // oxlint-disable-next-line react/exhaustive-deps -- once, as soon as it is known where it is drawn
  }, [conTeclado]);
};
