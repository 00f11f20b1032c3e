import type { ComponentType, ReactNode } from 'react';
import type { CampoDeTextoProps } from '../../../campos/CampoConFormato.tsx';
import classes from './IngresoVehiculo.module.css';

/** Characters that the field takes, separators and check digit included. */
const MAXIMO = 12;

interface PlacaDelVehiculoProps extends CampoDeTextoProps {
  /** The one that judges a check digit, or the one of the first sight. */
  readonly Campo: ComponentType<CampoDeTextoProps>;
  readonly children?: ReactNode;
}

/** The plate, with which an entry begins; beside it, its check digit. */
export const PlacaDelVehiculo = ({ Campo, children, ...campo }: PlacaDelVehiculoProps) => (
  <div className={classes.placa}>
    <Campo placeholder="Ej.: BBCL23" maxLength={MAXIMO} {...campo} />
    {children}
  </div>
);
