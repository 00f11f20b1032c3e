import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { tieneVentana } from '../../lib/sesion/sesion.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { rutaDePoliza, rutaDeVenta } from './rutas-de-ficha.ts';

interface EnlaceProps {
  readonly ruta: string;
  readonly children: ReactNode;
}

/** Links a record for users who may open it; plain text for others. */
const Enlace = ({ ruta, children }: EnlaceProps) => {
  if (!tieneVentana(useSesion(), ruta)) return children;
  return (
    <Anchor component={Link} to={ruta} inherit underline="always">
      {children}
    </Anchor>
  );
};

/** Number of a sale or intention, linked to its record. */
export const NumeroDeVenta = ({ id }: { readonly id: number }) => (
  <Enlace ruta={rutaDeVenta(id)}>{id}</Enlace>
);

/** Number of a policy, linked to its record. */
export const NumeroDePoliza = ({ numero }: { readonly numero: number }) => (
  <Enlace ruta={rutaDePoliza(numero)}>{numero}</Enlace>
);
