import type { PropietarioConocido } from '#features/ventas/ingreso/propietario-entrada.contract.ts';
import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { type Dueno, nombrarRegistrado } from './dueno.ts';
import classes from '../IngresoVehiculo.module.css';

interface PropietarioRegistradoProps {
  readonly registrado: PropietarioConocido;
  readonly fuente: Dueno['fuente'];
  readonly alCambiar: () => void;
  readonly alEscribirDatos: () => void;
}

/** An owner on record as a public session sees it, in the place of the fields it may not see. */
export const PropietarioRegistrado = ({
  registrado,
  fuente,
  alCambiar,
  alEscribirDatos,
}: PropietarioRegistradoProps) => {
  const porRut = typeof registrado.rut === 'number';
  const seMantiene = fuente === 'anterior';
  return (
    <div className={classes.registrado}>
      <p className={classes.procedencia}>
        <IconShieldCheck size={18} aria-hidden />
        <span>
          {seMantiene
            ? 'Se mantiene el propietario del vehículo anterior'
            : 'Propietario registrado'}
          : <strong>{nombrarRegistrado(registrado)}</strong>
        </span>
      </p>
      <p className={classes.resguardo}>
        Por seguridad no mostramos sus datos: los completamos al emitir la póliza.
      </p>
      <div className={classes.botones}>
        <Button variant="default" onClick={alCambiar}>
          {porRut || seMantiene ? 'Cambiar propietario' : 'No es el propietario actual'}
        </Button>
        {porRut && (
          <Button variant="default" onClick={alEscribirDatos}>
            Escribir otros datos
          </Button>
        )}
      </div>
    </div>
  );
};
