import type { ReactNode } from 'react';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { Total } from '../../ui/Total.tsx';
import { useAltoDelPie } from '../../ui/pie/useAltoDelPie.ts';
import classes from './PieDeCompra.module.css';

interface PieDeCompraProps {
  /** Whole CLP, null while it is being computed; absent where the button names the amount. */
  readonly total?: { readonly monto: number | null; readonly vehiculos: number };
  /** Reason why the next step is disabled. */
  readonly falta?: ReactNode;
  /** Back and next buttons, in that order. */
  readonly children: ReactNode;
}

/** Total and buttons of a purchase screen, fixed at the window's foot. */
export const PieDeCompra = ({ total, falta, children }: PieDeCompraProps) => {
  const porEnlace = useSesion().tipo === 'publica';
  return (
    <div
      ref={useAltoDelPie<HTMLDivElement>()}
      className={classes.pie}
      data-columna={porEnlace || undefined}
    >
      {total && <Total {...total} />}
      <div className={classes.botones}>{children}</div>
      {falta && <div className={classes.falta}>{falta}</div>}
    </div>
  );
};
