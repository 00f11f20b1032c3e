import { useMediaQuery } from '@mantine/hooks';
import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Puts the focus on what a screen is for, where there is a keyboard: on a phone one would cover it. Never
 * from under somebody who is already doing something else.
 */
export const useFocoEnEscritorio = (enfocar: () => void, hayQue = true): void => {
  const conTeclado = useMediaQuery('(min-width: 62em) and (pointer: fine)');
  const empezar = useEffectEvent(() => {
    const enTitulo = document.activeElement?.matches('body, h1') ?? true;
    if (hayQue && enTitulo) enfocar();
  });
  // Once, as soon as it is known where it is drawn.
  useLayoutEffect(() => {
    if (conTeclado) empezar();
  }, [conTeclado]);
};
