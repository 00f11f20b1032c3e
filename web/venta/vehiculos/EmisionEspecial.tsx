import type { OpcionesEmisionEspecial } from '#features/ventas/emision-especial.contract.ts';
import { dvDePoliza } from '#features/ventas/emision-especial.ts';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './EmisionEspecial.module.css';
import { enumerar } from './enumerar.ts';

interface Emitido {
  readonly patente: string;
  readonly dv?: string | null | undefined;
  readonly opcionesEmisionEspecial?: OpcionesEmisionEspecial | null | undefined;
}

type SeAparta = (opciones: OpcionesEmisionEspecial, vehiculo: Emitido) => boolean;

const APARTES: readonly [string, SeAparta][] = [
  ['Patente sin validar', ({ validarPatente }) => !validarPatente],
  ['No se informan a la AACH', ({ informarAach }) => !informarAach],
  // A blank check digit that no format gives is absent, whatever the option says.
  ['Sin dígito verificador', (_, vehiculo) => dvDePoliza(vehiculo) === null],
];

/** Differences of a special sale's policies; absent if there are none. */
export const EmisionEspecial = ({ vehiculos }: { readonly vehiculos: readonly Emitido[] }) => {
  const lineas = APARTES.flatMap(([titulo, seAparta]) => {
    const apartados = vehiculos.filter(
      (vehiculo) =>
        vehiculo.opcionesEmisionEspecial && seAparta(vehiculo.opcionesEmisionEspecial, vehiculo),
    );
    return apartados.length === 0 ? [] : [{ titulo, patentes: apartados.map((v) => v.patente) }];
  });
  if (lineas.length === 0) return null;
  return (
    <Alert
      color="yellow"
      title="Emisión especial"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      className={classes.aviso ?? ''}
    >
      <ul className={classes.lineas}>
        {lineas.map(({ titulo, patentes }) => (
          <li key={titulo}>
            {titulo}: {enumerar(patentes)}
          </li>
        ))}
      </ul>
    </Alert>
  );
};
