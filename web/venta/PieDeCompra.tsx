import type { ReactNode } from 'react';
import { Total } from '../ui/Total.tsx';
import classes from './PieDeCompra.module.css';
import { useAltoDelPie } from '../ui/useAltoDelPie.ts';

interface PieDeCompraProps {
  /** Whole CLP; null while it is being computed. */
  readonly monto: number | null;
  readonly vehiculos: number;
  /** What the way on waits for. */
  readonly falta?: ReactNode;
  /** The way back and the way on, in that order. */
  readonly children: ReactNode;
}

/** The total and the buttons of a purchase screen; it stays at the foot of the window. */
export const PieDeCompra = ({ monto, vehiculos, falta, children }: PieDeCompraProps) => (
  <div ref={useAltoDelPie<HTMLDivElement>()} className={classes.pie}>
    <Total monto={monto} vehiculos={vehiculos} />
    <div className={classes.botones}>{children}</div>
    {falta && <div className={classes.falta}>{falta}</div>}
  </div>
);
