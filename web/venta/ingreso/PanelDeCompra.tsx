import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import type { VehiculoEntrada } from '#features/ventas/venta.contract.ts';
import { Button } from '@mantine/core';
import { Total } from '../../ui/Total.tsx';
import classes from './IngresoVehiculo.module.css';
import { primaDe } from './opciones-vehiculo.ts';

interface PanelDeCompraProps {
  readonly convenio: ConvenioVM;
  readonly vehiculos: readonly VehiculoEntrada[];
  readonly alContinuar: () => void;
  readonly alVolver: () => void;
}

/** Agreement, count, total and the way on, always in sight. */
export const PanelDeCompra = ({
  convenio,
  vehiculos,
  alContinuar,
  alVolver,
}: PanelDeCompraProps) => {
  const monto = vehiculos.reduce((suma, vehiculo) => suma + primaDe(convenio, vehiculo), 0);
  return (
    <aside className={classes.panel} aria-label="Resumen de la compra">
      <p className={classes.convenio}>
        <span className={classes.rotulo}>Convenio</span>
        {convenio.nombre}
      </p>
      <Total monto={monto} vehiculos={vehiculos.length} etiqueta="Total según el convenio" />
      <Button onClick={alContinuar} fullWidth>
        CONTINUAR
      </Button>
      <Button onClick={alVolver} variant="default" fullWidth>
        ATRÁS
      </Button>
    </aside>
  );
};
