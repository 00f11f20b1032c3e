import { useMediaQuery } from '@mantine/hooks';
import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Focuses a screen's main field on devices with a keyboard; on a phone the keyboard would cover it. Never
 * takes the focus from a user who is already working.
 */
export const useFocoEnEscritorio = (enfocar: () => void, hayQue = true): void => {
  const conTeclado = useMediaQuery('(min-width: 62em) and (pointer: fine)');
  const empezar = useEffectEvent(() => {
    const enTitulo = document.activeElement?.matches('body, h1') ?? true;
    if (hayQue && enTitulo) enfocar();
  });
  // Runs once, as soon as the element is mounted.
  useLayoutEffect(() => {
    if (conTeclado) empezar();
  }, [conTeclado]);
};
