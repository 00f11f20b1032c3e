import { IconAdjustmentsHorizontal, IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useEnTarjetas } from '../tabla/useColumnasVisibles.ts';
import classes from './FiltrosPlegados.module.css';

interface FiltrosPlegadosProps {
  /** True if a phone shows the content itself first. */
  readonly plegables?: boolean;
  /** True if something in them must be seen. */
  readonly aLaVista?: boolean;
  /** Chosen filters in one line. */
  readonly dicho: string;
  readonly children: ReactNode;
}

/** Filters of a report or list: open, or on a phone folded into the line that says them. */
export const FiltrosPlegados = ({
  plegables = true,
  aLaVista = false,
  dicho,
  children,
}: FiltrosPlegadosProps) => {
  const [abiertos, setAbiertos] = useState(false);
  const telefono = useEnTarjetas();
  if (!telefono || !plegables) return children;
  return (
    <details
      className={classes.filtros}
      open={abiertos || aLaVista}
      onToggle={({ currentTarget }) => setAbiertos(currentTarget.open)}
    >
      <summary>
        <IconAdjustmentsHorizontal size={18} aria-hidden />
        <span>{dicho}</span>
        <IconChevronDown size={18} aria-hidden />
      </summary>
      <div className={classes.contenido}>{children}</div>
    </details>
  );
};
