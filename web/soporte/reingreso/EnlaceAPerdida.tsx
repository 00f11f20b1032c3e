import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { tieneVentana } from '../../lib/sesion/sesion.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';

const RUTA = '/soporte/polizaPerdida';

/** From a policy that is not found to where one is entered again that a restore lost. */
export const EnlaceAPerdida = ({ numero }: { readonly numero: string }) =>
  tieneVentana(useSesion(), RUTA) ? (
    <Anchor component={Link} underline="always" to={RUTA} state={{ poliza: numero }}>
      ¿Alguien tiene su PDF? Reingrésela
    </Anchor>
  ) : null;
