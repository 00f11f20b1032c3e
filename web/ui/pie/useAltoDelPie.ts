import { type RefObject, useEffect, useRef } from 'react';

const VARIABLE = '--soap-pie';

/**
 * Passes the height of the bottom bar to the style sheets. The bar grows with its text, and must not cover
 * the focused element.
 */
export const useAltoDelPie = <Pie extends HTMLElement>(): RefObject<Pie | null> => {
  const pie = useRef<Pie>(null);
  useEffect(() => {
    const { current: barra } = pie;
    if (!barra) return undefined;
    const { style } = document.documentElement;
    const observador = new ResizeObserver(() =>
      style.setProperty(VARIABLE, `${barra.offsetHeight}px`),
    );
    observador.observe(barra);
    return () => {
      observador.disconnect();
      style.removeProperty(VARIABLE);
    };
  }, []);
  return pie;
};
