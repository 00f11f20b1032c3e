import { registrar } from '#features/auditoria/auditoria.store.ts';
import type { ContextoTx } from '#server/contexto.ts';
import { actualizarTerminos } from './actualizar-terminos.usecase.ts';
import { puedePasarA } from './etapa.ts';
import { etapaIncorrecta, ventaNoEncontrada, versionAntigua } from './venta.errors.ts';
import { guardarEtapa, tomarVenta } from './venta.store.ts';

interface Cambio {
  readonly idIntencionVenta: number;
  readonly estadoIntencion: number;
  readonly version?: number | undefined;
}

/** Moves a sale between stages 1 and 3, with premiums and dates brought up to today. */
export const actualizarEtapa = async (ctx: ContextoTx, cambio: Cambio) => {
  const venta = await tomarVenta(ctx.tx, cambio.idIntencionVenta, ctx.actor.usuarioId ?? 0);
  if (!venta) throw ventaNoEncontrada();
  if (cambio.version !== undefined && cambio.version !== venta.version) throw versionAntigua();
  if (!puedePasarA(cambio.estadoIntencion, venta.etapa)) throw etapaIncorrecta();
  const { montoEnPesos, vehiculos } = await actualizarTerminos(ctx, venta);
  await guardarEtapa(ctx.tx, venta.id, { etapa: cambio.estadoIntencion, montoEnPesos });
  await registrar(ctx, {
    accion: 'cambiar_etapa',
    entidad: 'venta',
    entidadId: venta.id,
    antes: { etapa: venta.etapa, montoEnPesos: venta.monto_en_pesos },
    despues: { etapa: cambio.estadoIntencion, montoEnPesos },
  });
  return {
    id: venta.id,
    montoEnPesos,
    cantidadVehiculos: vehiculos.length,
    etapa: cambio.estadoIntencion,
  };
};
