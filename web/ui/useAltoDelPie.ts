import { type RefObject, useEffect, useRef } from 'react';

const VARIABLE = '--soap-pie';

/**
 * Tells the style sheets how tall the bar at the foot of the window is: it grows with what it says,
 * and what has the focus must not end up behind it.
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
