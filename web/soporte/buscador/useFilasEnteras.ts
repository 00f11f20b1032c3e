import { useLayoutEffect, useRef } from 'react';

/** Cuts a scrolling list of options below its last whole row that fits, after each render. */
export const useFilasEnteras = () => {
  const lista = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const caja = lista.current;
    if (!caja) return;
    caja.style.maxHeight = '';
    const tope = caja.clientHeight;
    if (caja.scrollHeight <= tope) return;
    const ultima = [...caja.querySelectorAll<HTMLElement>('[role=option]')].findLast(
      (fila) => fila.offsetTop + fila.offsetHeight <= tope,
    );
    if (ultima) caja.style.maxHeight = `${ultima.offsetTop + ultima.offsetHeight}px`;
  });
  return lista;
};
