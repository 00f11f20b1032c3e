import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useSesion } from '../lib/sesion/useSesion.ts';

/** Way on to the user's own home, or to the public one. */
export const IrAlInicio = () => {
  const conLogin = useSesion().tipo === 'login';
  return (
    <Button component={Link} to={conLogin ? '/bienvenida' : '/'}>
      {conLogin ? 'Ir a mi inicio' : 'Ir a la página de inicio'}
    </Button>
  );
};
