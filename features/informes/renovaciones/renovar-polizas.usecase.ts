import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { polizasRenovadas } from '#features/informes/informe.hechos.ts';
import { averiguarPatentes } from '#features/mantenedores/vehiculos/averiguar-patentes.usecase.ts';
import type { SituacionPatente } from '#features/mantenedores/vehiculos/situacion-patente.ts';
import { ingresarVehiculos } from '#features/ventas/ingreso/ingresar-vehiculos.usecase.ts';
import { ORIGEN } from '#features/ventas/venta.ts';
import type { Contexto, ContextoTx } from '#nucleo/contexto.ts';
import { renovacionNoEncontrada, variosConvenios, yaRenovada } from './renovaciones.errors.ts';
import { vehiculosPorRenovar } from './renovaciones.query.ts';

/** Asks the register about unknown plates, before the transaction. */
export const averiguarRenovacion = async (
  ctx: Contexto,
  polizaIds: readonly number[],
): Promise<Map<string, SituacionPatente>> => {
  const vehiculos = await vehiculosPorRenovar(ctx, polizaIds);
  return averiguarPatentes(
    ctx,
    vehiculos.map(({ entrada }) => entrada.patente),
  );
};

/**
 * Creates an intention of the caller with the vehicles and owners of these policies, in their own agreement,
 * at today's premiums. Obeys the rules of a manual entry.
 */
export const renovarPolizas = async (
  ctx: ContextoTx,
  polizaIds: readonly number[],
  patentes: ReadonlyMap<string, SituacionPatente>,
) => {
  const ids = [...new Set(polizaIds)];
  const vehiculos = await vehiculosPorRenovar(ctx, ids);
  const [primero] = vehiculos;
  if (!primero || vehiculos.length < ids.length) throw renovacionNoEncontrada();
  const { convenioId } = primero;
  if (vehiculos.some((vehiculo) => vehiculo.convenioId !== convenioId)) throw variosConvenios();
  const renovados = vehiculos.filter(({ renovada }) => renovada);
  if (renovados.length > 0) throw yaRenovada(renovados.map(({ entrada }) => entrada.patente));
  const intencion = await ingresarVehiculos(
    ctx,
    {
      usuarioId: ctx.actor.usuarioId ?? 0,
      convenioId,
      origen: ORIGEN.manual,
      vehiculosViewModel: vehiculos.map(({ entrada }) => entrada),
    },
    patentes,
  );
  await registrar(ctx, polizasRenovadas({ id: intencion.id, despues: { polizaIds: ids } }));
  return intencion;
};
