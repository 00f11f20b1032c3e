import { INFORMES } from '#features/informes/ventas/clases-de-informe.ts';
import type { RangoDeDias } from '#features/inicio/tablero/tablero.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { tieneVentana } from '../../lib/sesion/sesion.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';

/** Address of the sales report of a period, in all or of one agreement. */
export const rutaDeVentas = ({ desde, hasta }: RangoDeDias, convenioId?: number): string => {
  const consulta = new URLSearchParams({
    desde,
    hasta,
    ...(convenioId !== undefined && { convenio: String(convenioId) }),
  });
  return `${INFORMES.ventas.ruta}?${consulta.toString()}`;
};

interface CuentaProps {
  readonly a: string;
  /** Subject of the number, for its accessible name. */
  readonly de: string;
  readonly children: string;
}

/** A number that leads to what it counts, for users who may open that screen (A-CORRE-003). */
export const Cuenta = ({ a, de, children }: CuentaProps) =>
  tieneVentana(useSesion(), a) ? (
    <Anchor component={Link} to={a} inherit underline="always" aria-label={`${children}, ${de}`}>
      {children}
    </Anchor>
  ) : (
    children
  );
