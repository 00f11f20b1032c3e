import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { etapaCambiada } from '#features/ventas/venta.hechos.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { actualizarTerminos } from '#features/ventas/terminos/actualizar-terminos.usecase.ts';
import { hayCargaSinTerminar } from '#features/ventas/situacion.query.ts';
import { puedePasarA } from '#features/ventas/etapa.ts';
import { tomarVentaPropia } from '#features/ventas/tomar-venta.usecase.ts';
import { datosInvalidos, etapaIncorrecta } from '#features/ventas/venta.errors.ts';
import { ORIGEN } from '#features/ventas/venta.ts';
import { guardarEtapa } from '#features/ventas/venta.store.ts';

interface Cambio {
  readonly idIntencionVenta: number;
  readonly estadoIntencion: number;
  readonly version?: number | undefined;
}

/** Moves a sale between stages 1 and 3 and updates its premiums and dates to today's. */
export const actualizarEtapa = async (ctx: ContextoTx, cambio: Cambio) => {
  const venta = await tomarVentaPropia(ctx, cambio.idIntencionVenta, cambio.version);
  if (!puedePasarA(cambio.estadoIntencion, venta.etapa)) throw etapaIncorrecta();
  const deArchivo = venta.origen === ORIGEN.masivo;
  if (deArchivo && (await hayCargaSinTerminar(ctx.tx, venta.id))) throw etapaIncorrecta();
  const { montoEnPesos, vehiculos, ocupadas, cambiados } = await actualizarTerminos(ctx, venta);
  if (ocupadas.length > 0) throw datosInvalidos({ Patente: ocupadas });
  const antes = { etapa: venta.etapa, montoEnPesos: venta.monto_en_pesos };
  const despues = { etapa: cambio.estadoIntencion, montoEnPesos };
  // An unchanged sale keeps its version, so that a second tab that only looks does not block the
  // first.
  if (cambiados || antes.etapa !== despues.etapa || antes.montoEnPesos !== montoEnPesos) {
    await guardarEtapa(ctx.tx, venta.id, despues);
    await registrar(ctx, etapaCambiada({ id: venta.id, antes, despues }));
  }
  return {
    id: venta.id,
    montoEnPesos,
    cantidadVehiculos: vehiculos.length,
    etapa: cambio.estadoIntencion,
  };
};
