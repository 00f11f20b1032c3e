import type { SituacionPatente } from '#features/mantenedores/vehiculos/situacion-patente.ts';
import { patentesConocidas } from '#features/mantenedores/vehiculos/vehiculo.query.ts';
import type { ContextoTx } from '#server/contexto.ts';
import { ingresarVehiculos } from './ingresar-vehiculos.usecase.ts';
import { patentesNombradas } from './propietario-conocido.query.ts';
import type { EntradaVehiculos } from './venta.contract.ts';

/**
 * Makes or replaces a special sale without asking the registry: what our own records know of its
 * plates counts, and the others are taken as its options say (decisiones.md).
 */
export const ingresarSinRegistro = async (ctx: ContextoTx, entrada: EntradaVehiculos) => {
  const conocidas = await patentesConocidas(ctx, patentesNombradas(entrada));
  const situaciones = new Map<string, SituacionPatente>(
    [...conocidas].map((patente) => [patente, 'conocida']),
  );
  return ingresarVehiculos(ctx, entrada, situaciones, true);
};
