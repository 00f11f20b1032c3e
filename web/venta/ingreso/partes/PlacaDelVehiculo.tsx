import type { ComponentType, ReactNode } from 'react';
import type { CampoDeTextoProps } from '../../../campos/formato/CampoConFormato.tsx';
import '../../../ui/placa/placa-de-campo.css';
import classes from './FormularioVehiculo.module.css';

/** Maximum characters, separators and check digit included. */
const MAXIMO = 12;

interface PlacaDelVehiculoProps extends CampoDeTextoProps {
  /** Field component: the full one, which judges check digits, or that of the first sight. */
  readonly Campo: ComponentType<CampoDeTextoProps>;
  readonly children?: ReactNode;
}

/** Plate field, which starts an entry, with its check digit beside it. */
export const PlacaDelVehiculo = ({ Campo, children, ...campo }: PlacaDelVehiculoProps) => (
  <div className={`placa-de-campo ${classes.placa}`}>
    <Campo maxLength={MAXIMO} {...campo} />
    {children}
  </div>
);
