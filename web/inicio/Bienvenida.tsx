import { inicioDelVendedor } from '#features/inicio/portadas/inicio.contract.ts';
import { Alert, Button } from '@mantine/core';
import { IconAlertCircle, IconShoppingCart } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { leerEstadoDeNavegacion } from '../lib/estado-de-navegacion.ts';
import { usePuede } from '../lib/sesion/permisos.ts';
import { tieneVentana } from '../lib/sesion/sesion.ts';
import { useSesion } from '../lib/sesion/useSesion.ts';
import { PaginaDeInicio } from '../ui/PaginaDeInicio.tsx';
import { CompraEnCurso } from './CompraEnCurso.tsx';
import { useVentaPendiente } from './useVentaPendiente.ts';

const RUTA_COMPRAR = '/venta/seleccionConvenio';

/** `/bienvenida`: first screen after login, with panels from other parts of the product. */
export const Bienvenida = ({ children }: { readonly children?: ReactNode }) => {
  const sesion = useSesion();
  const { error } = leerEstadoDeNavegacion(useLocation().state);
  const pendiente = useVentaPendiente();
  const vende = tieneVentana(sesion, RUTA_COMPRAR);
  // The home of sellers sells right there, offers Comprar where it fails, and shows open purchases of any device.
  const conInicio = usePuede()(inicioDelVendedor);
  return (
    <PaginaDeInicio
      saluda={error === undefined}
      accion={
        vende &&
        !conInicio && (
          <Button
            component={Link}
            to={RUTA_COMPRAR}
            leftSection={<IconShoppingCart size={18} aria-hidden />}
          >
            Comprar
          </Button>
        )
      }
    >
      {error !== undefined && (
        <Alert color="red" icon={<IconAlertCircle size={20} aria-hidden />} mb="lg">
          {error}
        </Alert>
      )}
      {children}
      {vende && !conInicio && pendiente !== null && <CompraEnCurso idIntencionVenta={pendiente} />}
    </PaginaDeInicio>
  );
};
