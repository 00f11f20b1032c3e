import { registrarVarios } from '#features/auditoria/registrar.usecase.ts';
import { vehiculoCorregido } from '#features/polizas/poliza.hechos.ts';
import { encolarDocumentos } from '#features/emision/rehacer/rehacer-documentos.usecase.ts';
import { corregirVehiculos } from '#features/ventas/registrado/corregir-vehiculos.usecase.ts';
import { dejarArchivosDesactualizados } from '#features/sun/dejar-desactualizados.usecase.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { pedirDocumentos, tomarPolizas } from '#features/polizas/cambio.store.ts';

/**
 * Copies the present record of the vehicle into these valid policies and queues new files. Returns
 * the policies that changed.
 */
export const corregirVehiculosDePolizas = async (
  ctx: ContextoTx,
  polizaIds: readonly number[],
): Promise<number[]> => {
  const { polizas } = await tomarPolizas(ctx.tx, polizaIds);
  const vigentes = polizas.filter(({ vigente }) => vigente);
  const corregidos = await corregirVehiculos(
    ctx,
    vigentes.map(({ venta_vehiculo_id }) => venta_vehiculo_id),
  );
  if (corregidos.length === 0) return [];
  const cambios = new Map(corregidos.map((cambio) => [cambio.vehiculoId, cambio]));
  const cambiadas = vigentes.filter(({ venta_vehiculo_id }) => cambios.has(venta_vehiculo_id));
  const ids = cambiadas.map(({ id }) => id);
  await pedirDocumentos(ctx.tx, ids);
  await registrarVarios(
    ctx,
    cambiadas.flatMap(({ id, venta_vehiculo_id }) => {
      const cambio = cambios.get(venta_vehiculo_id);
      return cambio ? vehiculoCorregido({ id, antes: cambio.antes, despues: cambio.despues }) : [];
    }),
  );
  await encolarDocumentos(ctx, ids);
  // The check digit is the only corrected field that the collection file holds.
  const conOtroDv = cambiadas.filter(({ venta_vehiculo_id }) => {
    const cambio = cambios.get(venta_vehiculo_id);
    return cambio !== undefined && cambio.antes.dv !== cambio.despues.dv;
  });
  await dejarArchivosDesactualizados(ctx, [...new Set(conOtroDv.map(({ venta_id }) => venta_id))]);
  return ids;
};
