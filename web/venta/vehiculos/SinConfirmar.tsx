import type { VehiculoVM } from '#features/ventas/venta.contract.ts';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { SIN_CONFIRMAR } from './columnas-de-vehiculos.tsx';
import classes from './EmisionEspecial.module.css';
import { enumerar } from './enumerar.ts';

const POR_QUE = {
  no_encontrado: 'compruebe que la patente esté bien escrita',
  sin_verificar: 'el registro de vehículos no respondió',
} as const;

/** Plates unconfirmed by the register, before paying (V-LISTADO-001). */
export const SinConfirmar = ({ vehiculos }: { readonly vehiculos: readonly VehiculoVM[] }) => {
  const lineas = (['no_encontrado', 'sin_verificar'] as const).flatMap((registro) => {
    const suyas = vehiculos.filter((vehiculo) => vehiculo.registro === registro);
    return suyas.length === 0 ? [] : [{ registro, patentes: suyas.map((v) => v.patente) }];
  });
  if (lineas.length === 0) return null;
  return (
    <Alert
      color="yellow"
      title="Revise estas patentes antes de pagar"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      className={classes.aviso ?? ''}
    >
      <ul className={classes.lineas}>
        {lineas.map(({ registro, patentes }) => (
          <li key={registro}>
            {SIN_CONFIRMAR[registro]} ({POR_QUE[registro]}): {enumerar(patentes)}
          </li>
        ))}
      </ul>
    </Alert>
  );
};
