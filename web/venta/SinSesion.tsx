import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import type { EstadoDeNavegacion } from '../lib/estado-de-navegacion.ts';
import { EstadoVacio } from '../ui/EstadoVacio.tsx';

/** A sale's screens are open to everybody, its data only to who may see it. */
export const SinSesion = ({ texto }: { readonly texto: string }) => {
  const { pathname, search } = useLocation();
  const estado: EstadoDeNavegacion = { desde: `${pathname}${search}` };
  return (
    <EstadoVacio
      titulo="Inicie sesión para continuar"
      texto={texto}
      accion={
        <Button component={Link} to="/acceso/iniciarSesion" state={estado}>
          Iniciar Sesión
        </Button>
      }
    />
  );
};
