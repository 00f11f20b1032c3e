import type { CotizacionVM } from '#features/ventas/cotizacion/cotizacion.contract.ts';
import { describe, expect, it } from 'vitest';
import { CONVENIO, CONVENIO_ESPECIAL, cotizacion, TIPO } from '../../datos-de-pruebas.ts';
import { notaDePrima, precioElegido } from './opciones-vehiculo.ts';

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

describe('[V-FRESCO-010] sentence about the premium of a special vehicle', () => {
  const auto = { tipoVehiculoId: TIPO.auto, tipoUsoId: 11 };
  const suya = cotizacion('HWJP59', { tipoVehiculoId: TIPO.auto, tipoUsoId: 11 });
  it.each([
    ['without a type', { tipoVehiculoId: -1 }, null, /^La prima depende del tipo y el uso/],
    ['that is not sold', { tipoVehiculoId: 9_999 }, null, /^El convenio no vende hoy este tipo/],
    [
      'without a quote',
      auto,
      null,
      /^El convenio fija la prima.*la lista muestra la definitiva\.$/,
    ],
    [
      'quoted for another use',
      { ...auto, tipoUsoId: 12 },
      suya,
      /la lista muestra la definitiva\.$/,
    ],
    ['quoted', auto, suya, /^El convenio fija la prima de este vehículo\.$/],
  ])('%s', (_, vehiculo, cotizada, dicho) => {
    expect(notaDePrima(CONVENIO, vehiculo, cotizada)).toMatch(dicho);
  });

  it('of a variable quoted premium is empty', () => {
    const variable = { ...suya, primaMinima: 8_000, primaMaxima: 60_000 };
    expect(notaDePrima(CONVENIO_ESPECIAL, auto, variable)).toBe('');
  });
});
