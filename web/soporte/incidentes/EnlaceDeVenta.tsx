import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { tieneVentana } from '../../lib/sesion/sesion.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';

const CONSULTAR = '/Soporte/ConsultarVenta';

/** The number of a sale, which leads to it whoever may look at sales. */
export const EnlaceDeVenta = ({ ventaId }: { readonly ventaId: number | null }) => {
  const sesion = useSesion();
  if (ventaId === null) return 'Sin venta';
  if (!tieneVentana(sesion, CONSULTAR)) return ventaId;
  return (
    <Anchor component={Link} to={CONSULTAR} state={{ venta: ventaId }} inherit>
      {ventaId}
    </Anchor>
  );
};
