import { hayCargaSinTerminar } from '#features/ventas/situacion.query.ts';
import { exigirQueSeVenda } from '#features/detenciones/detencion.errors.ts';
import { detencionesDeConvenio } from '#features/detenciones/detencion.query.ts';
import { esPagoEnLinea } from '#features/convenios/convenio.ts';
import { ETAPA } from '#features/ventas/etapa.ts';
import { ocupacionDePatentes } from '#features/ventas/vigencias.query.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { noEsReemitible, polizaActiva } from './reemision.errors.ts';
import { reparoDeReemision } from './reemitible.ts';
import {
  coberturasPrevistas,
  tipoDePagoDe,
  type VentaLeida,
} from '#features/pagos/reemision.store.ts';
import { patentesConPolizaActiva } from '#features/pagos/reemision.ts';

interface Reemitible {
  /** True when the agreement is paid online, or an online payment is open. */
  readonly enLinea: boolean;
  readonly cantidadVehiculos: number;
}

/**
 * Returns the data of a possible re-issue. Throws 409 when the sale was paid or cancelled, or when
 * PAGAR has not accepted it and sales are stopped; 400 when
 * it has no vehicles or other sales cover some of them (A-REEM-006, A-ERR-044).
 */
export const revisarReemision = async (
  db: Base,
  venta: VentaLeida,
  ahora: Date,
): Promise<Reemitible> => {
  const reparo = reparoDeReemision({
    vigente: venta.vigente,
    pagada: venta.pagada_en !== null,
    estadoEmision: venta.estado_emision,
  });
  if (reparo) throw reparo;
  const previstas = await coberturasPrevistas(db, venta.id);
  if (previstas.length === 0 || (await hayCargaSinTerminar(db, venta.id))) throw noEsReemitible();
  const patentes = previstas.map(({ patente }) => patente);
  const { vigencias } = await ocupacionDePatentes(db, patentes, venta.id);
  const activas = patentesConPolizaActiva(previstas, vigencias, fechaSantiago(ahora));
  if (activas.length > 0) throw polizaActiva(activas);
  if (venta.etapa < ETAPA.pago) {
    exigirQueSeVenda(
      await detencionesDeConvenio(db, venta.convenio_id, ahora),
      previstas.map(({ tipo_vehiculo_id: tipoId }) => tipoId),
    );
  }
  const enLinea =
    venta.etapa >= ETAPA.pago || esPagoEnLinea(await tipoDePagoDe(db, venta.convenio_id));
  return { enLinea, cantidadVehiculos: previstas.length };
};
