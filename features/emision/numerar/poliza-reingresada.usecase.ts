import { registrarVarios } from '#features/auditoria/registrar.usecase.ts';
import { polizasNumeradas, ventaEmitida } from '#features/emision/emision.hechos.ts';
import {
  idDePoliza,
  insertarPolizas,
  marcarFirmadas,
  type PolizaNueva,
} from '#features/emision/emision.store.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';

interface Reingresada extends PolizaNueva {
  readonly emitidaEn: Date;
  readonly documento: { readonly clave: string; readonly sha256: string; readonly bytes: number };
}

/**
 * Records a sale's one policy under its former numbers, with the stored file, and the sale as issued. Returns
 * the id of the policy.
 */
export const guardarReingresada = async (
  ctx: ContextoTx,
  { emitidaEn, documento, ...poliza }: Reingresada,
): Promise<number> => {
  const { ventaId, numeroPoliza } = poliza;
  await insertarPolizas(ctx.tx, emitidaEn, [poliza]);
  const polizaId = await idDePoliza(ctx.tx, numeroPoliza);
  await marcarFirmadas(ctx.tx, [{ polizaId, version: 1, ...documento }], ctx.ahora);
  await registrarVarios(ctx, [
    polizasNumeradas({ id: ventaId, despues: { cantidad: 1, desde: numeroPoliza } }),
    ventaEmitida({ id: ventaId, despues: { polizas: 1 } }),
  ]);
  return polizaId;
};
