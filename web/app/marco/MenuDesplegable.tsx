import { useClickOutside, useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import barra from './BarraSuperior.module.css';
import { EntradasDelMenu } from './EntradasDelMenu.tsx';
import type { EntradaVisible } from './menu.ts';
import classes from './Menu.module.css';

interface MenuDesplegableProps {
  readonly titulo: string;
  readonly entradas: readonly EntradaVisible[];
  readonly todas: readonly EntradaVisible[];
}

const PASO: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Disclosure navigation: a button and a list of real links, so that Tab and arrows both work. */
export const MenuDesplegable = ({ titulo, entradas, todas }: MenuDesplegableProps) => {
  const [abierto, { close, open, toggle }] = useDisclosure(false);
  const idLista = useId();
  const grupo = useClickOutside<HTMLLIElement>(close);
  const boton = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  // A group with all its functions has its screens among them; its short list also leads home.
  const actual = (todas.length > 0 ? todas : entradas).some(({ ruta }) =>
    pathname.toLowerCase().startsWith(ruta.toLowerCase()),
  );

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
      const enlaces = [...(grupo.current?.querySelectorAll<HTMLElement>('ul a, ul button') ?? [])];
      const lugar = enlaces.indexOf(document.activeElement as HTMLElement);
      const primero = lugar === -1 && paso === -1 ? enlaces.length : lugar;
      enlaces[(primero + paso + enlaces.length) % enlaces.length]?.focus();
    });
  };

  const alPerderFoco = (evento: FocusEvent) => {
    if (!grupo.current?.contains(evento.relatedTarget)) close();
  };
  const gestos = { onKeyDown: alPulsarTecla, onBlur: alPerderFoco };

  return (
    <li ref={grupo} className={barra.grupo}>
      <button
        ref={boton}
        type="button"
        className={barra.enlace}
        data-actual={actual || undefined}
        aria-expanded={abierto}
        aria-controls={idLista}
        onClick={toggle}
        {...gestos}
      >
        {titulo}
        <IconChevronDown size={16} aria-hidden className={barra.flecha} />
      </button>
      {abierto && (
        <ul id={idLista} className={classes.lista}>
          <EntradasDelMenu entradas={entradas} todas={todas} alElegir={close} gestos={gestos} />
        </ul>
      )}
    </li>
  );
};
