import { IconArrowRight } from '@tabler/icons-react';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { tieneVentana } from '../../lib/sesion/sesion.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import classes from './Copiable.module.css';

/** From what a screen shows of a policy or a sale to all that is known of it, and may be done. */
export const EnlaceAFicha = ({ ruta }: { readonly ruta: string }) =>
  tieneVentana(useSesion(), ruta) ? (
    <p>
      <Anchor component={Link} inherit underline="always" to={ruta} className={classes.copiable}>
        Ver la ficha completa <IconArrowRight size={16} aria-hidden />
      </Anchor>
    </p>
  ) : null;
