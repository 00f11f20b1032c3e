import type { ReactNode } from 'react';
import type { CampoDeTextoProps } from '../../campos/CampoConFormato.tsx';
import { CampoPatente } from '../../campos/CampoPatente.tsx';
import classes from './IngresoVehiculo.module.css';
import { anotarTecla } from './patente/pausa.ts';

/** Of what is typed and pasted, with its separators. */
const MAXIMO = 12;

/** The plate, with which an entry begins; beside it, its check digit. */
export const PlacaDelVehiculo = ({
  children,
  ...campo
}: CampoDeTextoProps & { readonly children?: ReactNode }) => (
  <div className={classes.placa}>
    <CampoPatente placeholder="Ej.: BBCL23" maxLength={MAXIMO} {...campo} onKeyDown={anotarTecla} />
    {children}
  </div>
);
