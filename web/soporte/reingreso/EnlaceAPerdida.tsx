import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { tieneVentana } from '../../lib/sesion/sesion.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';

const RUTA = '/soporte/polizaPerdida';

/** Link from a missing policy to the screen that enters one again after a restore lost it. */
export const EnlaceAPerdida = ({ numero }: { readonly numero: string }) =>
  tieneVentana(useSesion(), RUTA) ? (
    <Anchor component={Link} underline="always" to={RUTA} state={{ poliza: numero }}>
      ¿Alguien tiene su PDF? Reingrésela
    </Anchor>
  ) : null;
