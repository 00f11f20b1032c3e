import { formatearPesos } from '#values/dinero.ts';
import { formatearNumero } from '#values/numero.ts';
import classes from './Total.module.css';

interface TotalProps {
  /** Whole Chilean pesos from the server; null while they are being computed. */
  readonly monto: number | null;
  readonly vehiculos: number;
  readonly etiqueta?: string;
}

/** Amount and number of vehicles, always visible during a purchase. */
export const Total = ({ monto, vehiculos, etiqueta = 'Total a pagar' }: TotalProps) => (
  <dl className={classes.total} aria-live="polite">
    <div>
      <dt className={classes.termino}>Vehículos</dt>
      <dd className={classes.cantidad}>{formatearNumero(vehiculos)}</dd>
    </div>
    <div className={classes.derecha}>
      <dt className={classes.termino}>{etiqueta}</dt>
      <dd className={classes.monto}>{monto === null ? '…' : formatearPesos(monto)}</dd>
    </div>
  </dl>
);
