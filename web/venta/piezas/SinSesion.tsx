import { Anchor, Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { useSesionDelNavegador } from '../../lib/sesion/useSesionDelNavegador.ts';
import { useCompraDeOtraPestana } from '../../lib/sesion/otra-pestana.ts';
import { regresoA } from '../../lib/sesion/regreso.ts';
import { EstadoVacio } from '../../ui/estado/EstadoVacio.tsx';
import { Cargando } from './Cargando.tsx';
import classes from './SinSesion.module.css';

/** Instructions for returning to a purchase without a user. */
export const ComoRecuperar = () => (
  <span className={classes.recuperar}>
    ¿Compró por un enlace y no tiene usuario? Abra el enlace del correo de su compra. Si no lo tiene
    o ya venció, pida uno nuevo en{' '}
    <Anchor component={Link} to="/" underline="always">
      Recuperar mi compra
    </Anchor>
    .
  </span>
);

/** Screen of a sale without a session: the screens are public, the data are not. */
export const SinSesion = ({ texto }: { readonly texto: string }) => {
  const aqui = useLocation();
  const buscandoCompra = useCompraDeOtraPestana();
  const buscandoLogin = useSesionDelNavegador(buscandoCompra);
  if (buscandoCompra || buscandoLogin) return <Cargando />;
  return (
    <EstadoVacio
      titulo="Inicie sesión para continuar"
      texto={
        <>
          {texto} <ComoRecuperar />
        </>
      }
      accion={
        <Button component={Link} to="/acceso/iniciarSesion" state={regresoA(aqui)}>
          Iniciar Sesión
        </Button>
      }
    />
  );
};
