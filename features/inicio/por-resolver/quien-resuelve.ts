import { informarPolizas } from '#features/aach/aach.contract.ts';
import { resolverCaso } from '#features/aach/casos/casos.contract.ts';
import { aprobarCambio } from '#features/aprobaciones/aprobacion.contract.ts';
import { continuarEmision } from '#features/emision/continuar/continuar.contract.ts';
import { cambiarPrecios } from '#features/convenios/precios/precios.contract.ts';
import {
  cerrarIncidente,
  reintentarEnvio,
} from '#features/inicio/incidentes/incidentes.contract.ts';
import { actualizarCorredor } from '#features/mantenedores/corredores/corredor.contract.ts';
import { reconocerModelos } from '#features/mantenedores/modelos/modelo.contract.ts';
import { explicarAlmacen } from '#features/numeros/almacen/almacen.contract.ts';
import { crearRango } from '#features/numeros/rangos/rango.contract.ts';
import { conciliarPagoAhora } from '#features/pagos/conciliar/conciliar.contract.ts';
import { anotarDevolucionAMano } from '#features/pagos/devolver/devolucion-a-mano.contract.ts';
import { aprobarReemision } from '#features/pagos/reemitir/reemision.contract.ts';
import { regenerarVenta } from '#features/polizas/regenerar/regenerar.contract.ts';
import { marcarSunVisto, regenerarSun } from '#features/sun/sun.contract.ts';
import type { Quien } from '#values/llamada.ts';

/** Calls that resolve a matter, by the beginning of its class; the first that fits counts. */
const RESUELVE: readonly (readonly [string, Quien])[] = [
  ['casos_aach', resolverCaso.quien],
  ['aach_no_aceptadas', informarPolizas.quien],
  ['cambios_por_aprobar', aprobarCambio.quien],
  ['reemisiones_por_aprobar', aprobarReemision.quien],
  ['sin_emitir', continuarEmision.quien],
  ['pagos_sin_confirmar', conciliarPagoAhora.quien],
  ['por_devolver', anotarDevolucionAMano.quien],
  ['no_enviados', reintentarEnvio.quien],
  ['sin_sun', regenerarSun.quien],
  ['sun.sin_efecto', marcarSunVisto.quien],
  ['sun.desactualizado', regenerarSun.quien],
  ['precios_por_fijar', cambiarPrecios.quien],
  ['modelos_por_reconocer', reconocerModelos.quien],
  ['papeles.', actualizarCorredor.quien],
  ['agotados', crearRango.poliza.quien],
  ['pocos', crearRango.poliza.quien],
  ['incidente.sin_numeros', crearRango.poliza.quien],
  ['incidente.almacen_sin_marcador', explicarAlmacen.quien],
  ['incidente.emision_detenida.marcador', explicarAlmacen.quien],
  // Issuance goes on by itself once the time-stamping service answers.
  ['incidente.emision_detenida.sello', {}],
  ['incidente.emision_', continuarEmision.quien],
  ['incidente.pago_desconocido', conciliarPagoAhora.quien],
  ['incidente.aach_sin_respuesta', informarPolizas.quien],
  ['incidente.documento_sin_rehacer', regenerarVenta.quien],
  // They end when an operator mends settings or disks of the server.
  ['incidente.almacen_negado', {}],
  ['incidente.respaldo_sin_marcador', {}],
  ['incidente.firma_', {}],
  ['incidente.', cerrarIncidente.quien],
];

/**
 * Roles that may resolve a matter of this class; none for an operator of the server. `atienden` may answer
 * persons' requests, whose room comes after this one.
 */
export const quienResuelve = (clase: string, atienden: Quien): Quien =>
  clase.startsWith('solicitudes_de_datos')
    ? atienden
    : (RESUELVE.find(([comienzo]) => clase.startsWith(comienzo))?.[1] ?? {});
