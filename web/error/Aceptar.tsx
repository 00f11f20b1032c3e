import { Button } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import { useSesion } from '../lib/sesion/useSesion.ts';
import classes from './error.module.css';

/** ACEPTAR (V-ERR-013), with its target beside it. */
export const Aceptar = () => {
  const id = useId();
  const conLogin = useSesion().tipo === 'login';
  return (
    <div className={classes.aceptar}>
      <Button component={Link} to={conLogin ? '/bienvenida' : '/'} aria-describedby={id}>
        ACEPTAR
      </Button>
      <span id={id} className={classes.destino}>
        Lo lleva a {conLogin ? 'su pantalla de inicio' : 'la página de inicio'}.
      </span>
    </div>
  );
};
