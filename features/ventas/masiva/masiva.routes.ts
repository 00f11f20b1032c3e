import type { Montador } from '#nucleo/montar.ts';
import { descartarVenta } from './descartar-venta.usecase.ts';
import * as contrato from './masiva.contract.ts';
import { quitarVehiculo } from './quitar-vehiculo.usecase.ts';

export const rutasVentaMasiva = (m: Montador): void => {
  m.escribir(contrato.quitarVehiculo, { manejar: quitarVehiculo });
  m.escribir(contrato.descartarVenta, {
    manejar: async (ctx, { idIntencionVenta: id, version }) => {
      await descartarVenta(ctx, id, version);
      return { id };
    },
  });
};
