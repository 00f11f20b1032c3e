import { ETAPA } from '#features/ventas/etapa.ts';
import { Alert, Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { leerVehiculos, leerVenta } from '../../lib/venta/venta.ts';
import classes from './SeleccionConvenio.module.css';

const SE_PIERDE = 'Si selecciona un convenio, comenzará otra compra y esos vehículos se perderán.';
const QUEDA =
  'Si selecciona un convenio, comenzará otra compra. Esta queda en Compras en curso, en su inicio, con lo que haya enviado con CONTINUAR.';

/** Warning before choosing an agreement: what happens to this tab's other purchase. */
export const AvisoCompraSinTerminar = () => {
  const conLogin = useSesion().tipo === 'login';
  const [{ etapa, idIntencionVenta, idConvenio, nombreConvenio, cantidad }] = useState(() => ({
    ...leerVenta(),
    cantidad: leerVehiculos().length,
  }));
  if (cantidad === 0 || idConvenio === null || etapa >= ETAPA.pago) return null;
  return (
    <Alert
      color="marino"
      icon={<IconInfoCircle size={20} aria-hidden />}
      title="Tiene una compra sin terminar"
      mb="lg"
    >
      <div className={classes.sinTerminar}>
        <span>
          {nombreConvenio}, {cantidad === 1 ? '1 vehículo' : `${cantidad} vehículos`}.{' '}
          {conLogin && idIntencionVenta !== null ? QUEDA : SE_PIERDE}
        </span>
        <Button
          component={Link}
          to="/venta/ingresoVehiculo"
          state={{ idConvenio }}
          variant="default"
          size="xs"
        >
          Continuar compra
        </Button>
      </div>
    </Alert>
  );
};
