import { situacionesConocidas } from '#features/mantenedores/vehiculos/averiguar-patentes.usecase.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { ingresarVehiculos } from './ingresar-vehiculos.usecase.ts';
import { patentesNombradas } from './propietario-conocido.query.ts';
import type { EntradaVehiculos } from './ingreso.contract.ts';

/**
 * Makes or replaces a special sale without asking the registry: what is known here of its plates
 * counts, and the others are taken as its options say.
 */
export const ingresarSinValidar = async (ctx: ContextoTx, entrada: EntradaVehiculos) => {
  const lector = { db: ctx.tx, ahora: ctx.ahora };
  const situaciones = await situacionesConocidas(lector, patentesNombradas(entrada));
  return ingresarVehiculos(ctx, entrada, situaciones, true);
};
