import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import type { VehiculoEntrada } from '#features/ventas/ingreso/ingreso.contract.ts';
import { formatearPesos } from '#values/dinero.ts';
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Total } from '../../ui/Total.tsx';
import { useAltoDelPie } from '../../ui/useAltoDelPie.ts';
import classes from './IngresoVehiculo.module.css';
import { primaDe } from './opciones/opciones-vehiculo.ts';

/** Id of the heading of the list. */
export const ID_LISTA = 'vehiculos-ingresados';

const irALaLista = (): void => {
  const titulo = document.querySelector<HTMLElement>(`#${ID_LISTA}`);
  titulo?.focus({ preventScroll: true });
  titulo?.scrollIntoView({ block: 'start' });
};

interface PanelDeCompraProps {
  readonly convenio: ConvenioVM;
  readonly vehiculos: readonly VehiculoEntrada[];
  /** Why CONTINUAR did not go on; null while nothing stops it. */
  readonly aviso: string | null;
  readonly alContinuar: () => void;
  readonly alVolver: () => void;
}

/** Agreement, count, total and the way on, always in sight. */
export const PanelDeCompra = ({
  convenio,
  vehiculos,
  aviso,
  alContinuar,
  alVolver,
}: PanelDeCompraProps) => {
  const pie = useAltoDelPie<HTMLElement>();
  const monto = vehiculos.reduce((suma, vehiculo) => suma + primaDe(convenio, vehiculo), 0);
  return (
    <aside ref={pie} className={classes.panel} aria-label="Resumen de la compra">
      <p className={classes.convenio}>
        <span className={classes.rotulo}>Convenio</span>
        {convenio.nombre}
      </p>
      <div className={classes.total}>
        <Total monto={monto} vehiculos={vehiculos.length} etiqueta="Total según el convenio" />
      </div>
      {vehiculos.length > 0 && (
        <Button variant="subtle" onClick={irALaLista} className={classes.verLista ?? ''}>
          Ver {vehiculos.length === 1 ? '1 vehículo' : `${vehiculos.length} vehículos`} ·{' '}
          {formatearPesos(monto)}
        </Button>
      )}
      {aviso !== null && (
        <Alert
          color="yellow"
          icon={<IconAlertTriangle size={20} aria-hidden />}
          className={classes.aviso ?? ''}
        >
          {aviso}
        </Alert>
      )}
      <Button onClick={alContinuar} fullWidth>
        CONTINUAR
      </Button>
      <Button onClick={alVolver} variant="default" fullWidth>
        ATRÁS
      </Button>
    </aside>
  );
};
