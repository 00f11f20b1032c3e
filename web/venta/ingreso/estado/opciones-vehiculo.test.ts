import type { CotizacionVM } from '#features/ventas/cotizacion/cotizacion.contract.ts';
import { expect, it } from 'vitest';
import { CONVENIO, CONVENIO_ESPECIAL, cotizacion, TIPO } from '../../datos-de-pruebas.ts';
import { precioElegido } from './opciones-vehiculo.ts';

it('[A-RELEVO-006] has the limits of the agreement where release 1.3.0 quotes none', () => {
  const elegido = { tipoVehiculoId: TIPO.auto, tipoUsoId: 11 };
  const {
    primaMinima: _,
    primaMaxima: __,
    ...deAntes
  } = cotizacion('HWJP59', { tipoVehiculoId: TIPO.auto });
  const variables = [CONVENIO, CONVENIO_ESPECIAL].map(
    (convenio) => precioElegido(convenio, elegido, deAntes as CotizacionVM)?.tienePrimaVariable,
  );
  expect(variables).toEqual([false, true]);
});
