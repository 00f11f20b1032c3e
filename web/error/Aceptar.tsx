import { Button } from '@mantine/core';
import { IconHome } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { useSesion } from '../lib/sesion/useSesion.ts';

/** ACEPTAR (V-ERR-013); its icon shows the target, and its description names it. */
export const Aceptar = () => {
  const id = useId();
  const conLogin = useSesion().tipo === 'login';
  return (
    <>
      <Button
        component={Link}
        to={conLogin ? '/bienvenida' : '/'}
        aria-describedby={id}
        leftSection={<IconHome size={18} aria-hidden />}
      >
        ACEPTAR
      </Button>
      <span id={id} className="solo-lectores">
        Lo lleva a {conLogin ? 'su pantalla de inicio' : 'la página de inicio'}.
      </span>
    </>
  );
};
