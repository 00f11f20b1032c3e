import { useClickOutside, useDisclosure } from '@mantine/hooks';
import { type FocusEvent, type KeyboardEvent, useRef } from 'react';

const PASO: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Disclosure of a list of real links and buttons, so that Tab and arrows both work. Escape closes it and
 * returns the focus to its button; leaving it closes it. `gestos` goes to the button and to each entry.
 */
export const useDesplegable = <Grupo extends HTMLElement>() => {
  const [abierto, { close, open, toggle }] = useDisclosure(false);
  const grupo = useClickOutside<Grupo>(close);
  const boton = useRef<HTMLButtonElement>(null);

  const alPulsarTecla = (evento: KeyboardEvent) => {
    if (evento.key === 'Escape' && abierto) {
      close();
      boton.current?.focus();
      return;
    }
    const paso = PASO[evento.key];
    if (paso === undefined) return;
    evento.preventDefault();
    open();
    requestAnimationFrame(() => {
      const entradas = [...(grupo.current?.querySelectorAll<HTMLElement>('ul a, ul button') ?? [])];
      const lugar = entradas.indexOf(document.activeElement as HTMLElement);
      const primero = lugar === -1 && paso === -1 ? entradas.length : lugar;
      entradas[(primero + paso + entradas.length) % entradas.length]?.focus();
    });
  };
  const alPerderFoco = (evento: FocusEvent) => {
    if (!grupo.current?.contains(evento.relatedTarget)) close();
  };

  return {
    abierto,
    grupo,
    boton,
    cerrar: close,
    alternar: toggle,
    gestos: { onKeyDown: alPulsarTecla, onBlur: alPerderFoco },
  };
};
