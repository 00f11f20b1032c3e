import { NavLink, type NavLinkProps } from 'react-router';
import classes from './BarraSuperior.module.css';

interface EnlaceDeMenuProps extends Omit<NavLinkProps, 'className'> {
  readonly forma: 'enlace' | 'opcion' | 'entrar';
}

export const EnlaceDeMenu = ({ forma, ...resto }: EnlaceDeMenuProps) => (
  <NavLink {...resto} className={classes[forma] ?? ''} />
);
