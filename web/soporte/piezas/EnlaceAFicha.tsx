import { IconArrowRight } from '@tabler/icons-react';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { tieneVentana } from '../../lib/sesion/sesion.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import classes from './copiable/Copiable.module.css';

/** Link from a screen about a policy or a sale to its record. */
export const EnlaceAFicha = ({ ruta }: { readonly ruta: string }) =>
  tieneVentana(useSesion(), ruta) ? (
    <p>
      <Anchor component={Link} inherit underline="always" to={ruta} className={classes.copiable}>
        Abrir ficha <IconArrowRight size={16} aria-hidden />
      </Anchor>
    </p>
  ) : null;
