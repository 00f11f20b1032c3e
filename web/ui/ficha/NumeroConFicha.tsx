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

/** Leads to a record whoever may open it; to anybody else it is the number alone. */
const Enlace = ({ ruta, children }: EnlaceProps) => {
  if (!tieneVentana(useSesion(), ruta)) return children;
  return (
    <Anchor component={Link} to={ruta} inherit underline="always">
      {children}
    </Anchor>
  );
};

/** The number of a sale or intention, which leads to its record. */
export const NumeroDeVenta = ({ id }: { readonly id: number }) => (
  <Enlace ruta={rutaDeVenta(id)}>{id}</Enlace>
);

/** The number of a policy, which leads to its record. */
export const NumeroDePoliza = ({ numero }: { readonly numero: number }) => (
  <Enlace ruta={rutaDePoliza(numero)}>{numero}</Enlace>
);
