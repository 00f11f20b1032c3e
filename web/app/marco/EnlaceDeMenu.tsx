import { NavLink, type NavLinkProps } from 'react-router';
import barra from './BarraSuperior.module.css';
import menu from './Menu.module.css';

interface EnlaceDeMenuProps extends Omit<NavLinkProps, 'className'> {
  readonly forma: 'enlace' | 'opcion' | 'entrar';
}

const CLASE = { enlace: barra.enlace, opcion: menu.opcion, entrar: barra.entrar };

export const EnlaceDeMenu = ({ forma, ...resto }: EnlaceDeMenuProps) => (
  <NavLink {...resto} className={CLASE[forma] ?? ''} />
);
