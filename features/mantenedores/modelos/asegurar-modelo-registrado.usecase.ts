import type { ContextoTx } from '#nucleo/contexto.ts';
import { asegurarModelos } from './asegurar-modelos.usecase.ts';
import { maestrosPorNombre, modeloPorNombres } from './modelo.query.ts';

interface Registrado {
  readonly tipoVehiculo: string;
  readonly marca: string;
  readonly modelo: string;
}

/**
 * The model of our catalogue that the registry means, made not valid where it is missing, for an
 * administrator to look at; null where the catalogue lacks even the vehicle type.
 */
export const asegurarModeloRegistrado = async (ctx: ContextoTx, registrado: Registrado) => {
  const conocido = await modeloPorNombres(ctx.tx, registrado);
  if (conocido) return conocido;
  const { tipoVehiculoId, marca = registrado.marca } = await maestrosPorNombre(ctx.tx, registrado);
  if (tipoVehiculoId === undefined) return null;
  await asegurarModelos(ctx, [{ tipoVehiculoId, marca, modelo: registrado.modelo }]);
  return modeloPorNombres(ctx.tx, registrado);
};
