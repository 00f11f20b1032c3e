import { asegurarNumeroDeVenta } from '#features/numeros/almacen/numero-de-venta.usecase.ts';
import { averiguarPatentes } from '#features/mantenedores/vehiculos/averiguar-patentes.usecase.ts';
import { ingresarDatosVehiculo, ingresarDatosVehiculoSVP } from './ingreso.contract.ts';
import type { Montador } from '#nucleo/montar.ts';
import { ingresarSinValidar, ingresarVehiculos } from './ingresar-vehiculos.usecase.ts';
import { patentesNombradas } from './propietario-conocido.query.ts';

export const rutasIngreso = (m: Montador): void => {
  m.escribir(ingresarDatosVehiculo, {
    preparar: async (ctx, entrada, { enTransaccion }) => {
      await asegurarNumeroDeVenta(ctx, enTransaccion);
      return averiguarPatentes(ctx, patentesNombradas(entrada));
    },
    manejar: ingresarVehiculos,
  });
  m.escribir(ingresarDatosVehiculoSVP, {
    preparar: (ctx, _, { enTransaccion }) => asegurarNumeroDeVenta(ctx, enTransaccion),
    manejar: ingresarSinValidar,
  });
};
