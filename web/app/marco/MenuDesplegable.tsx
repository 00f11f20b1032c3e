import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { useLocation } from 'react-router';
import { useDesplegable } from '../../ui/menu/useDesplegable.ts';
import barra from './BarraSuperior.module.css';
import { EntradasDelMenu } from './EntradasDelMenu.tsx';
import type { EntradaVisible } from './menu.ts';
import classes from './Menu.module.css';

interface MenuDesplegableProps {
  readonly titulo: string;
  readonly entradas: readonly EntradaVisible[];
  readonly todas: readonly EntradaVisible[];
}

/** Disclosure navigation: a button and a list of links. */
export const MenuDesplegable = ({ titulo, entradas, todas }: MenuDesplegableProps) => {
  const { abierto, grupo, boton, cerrar, alternar, gestos } = useDesplegable<HTMLLIElement>();
  const idLista = useId();
  const { pathname } = useLocation();
  // A group with all its functions has its screens among them; its short list also leads home.
  const actual = (todas.length > 0 ? todas : entradas).some(({ ruta }) =>
    pathname.toLowerCase().startsWith(ruta.toLowerCase()),
  );

  return (
    <li ref={grupo} className={barra.grupo}>
      <button
        ref={boton}
        type="button"
        className={barra.enlace}
        data-actual={actual || undefined}
        aria-expanded={abierto}
        aria-controls={idLista}
        onClick={alternar}
        {...gestos}
      >
        {titulo}
        <IconChevronDown size={16} aria-hidden className={barra.flecha} />
      </button>
      {abierto && (
        <ul id={idLista} className={classes.lista}>
          <EntradasDelMenu entradas={entradas} todas={todas} alElegir={cerrar} gestos={gestos} />
        </ul>
      )}
    </li>
  );
};
