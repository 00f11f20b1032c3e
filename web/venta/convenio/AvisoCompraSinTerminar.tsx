import { ETAPA } from '#features/ventas/etapa.ts';
import { Alert, Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { leerVehiculos, leerVenta } from '../../lib/venta.ts';
import classes from './SeleccionConvenio.module.css';

/** Choosing an agreement begins anew: what this tab holds of another purchase is said before. */
export const AvisoCompraSinTerminar = () => {
  const [{ etapa, idConvenio, nombreConvenio, cantidad }] = useState(() => ({
    ...leerVenta(),
    cantidad: leerVehiculos().length,
  }));
  if (cantidad === 0 || idConvenio === null || etapa >= ETAPA.pago) return null;
  return (
    <Alert
      color="petroleo"
      icon={<IconInfoCircle size={20} aria-hidden />}
      title="Tiene una compra sin terminar"
      mb="lg"
    >
      <div className={classes.sinTerminar}>
        <span>
          {nombreConvenio}, {cantidad === 1 ? '1 vehículo' : `${cantidad} vehículos`}. Si selecciona
          un convenio, comenzará otra compra y esos vehículos se perderán.
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
