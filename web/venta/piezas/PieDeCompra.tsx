import type { ReactNode } from 'react';
import { Total } from '../../ui/Total.tsx';
import classes from './PieDeCompra.module.css';
import { useAltoDelPie } from '../../ui/useAltoDelPie.ts';

interface PieDeCompraProps {
  /** Whole CLP; null while it is being computed. */
  readonly monto: number | null;
  readonly vehiculos: number;
  /** Reason why the next step is disabled. */
  readonly falta?: ReactNode;
  /** Back and next buttons, in that order. */
  readonly children: ReactNode;
}

/** Total and buttons of a purchase screen, fixed at the window's foot. */
export const PieDeCompra = ({ monto, vehiculos, falta, children }: PieDeCompraProps) => (
  <div ref={useAltoDelPie<HTMLDivElement>()} className={classes.pie}>
    <Total monto={monto} vehiculos={vehiculos} />
    <div className={classes.botones}>{children}</div>
    {falta && <div className={classes.falta}>{falta}</div>}
  </div>
);
