import { avisarAach } from '#features/aach/avisar-aach.queue.ts';
import { emitirVenta } from '#features/emision/emitir-venta.queue.ts';
import { entregarFlota } from '#features/emision/entregar-flota.queue.ts';
import { rehacerDocumentosCola } from '#features/emision/rehacer/rehacer-documentos.queue.ts';
import { enviarCorreo } from '#features/envios/enviar-correo.queue.ts';
import { prepararCarga } from '#features/carga-masiva/preparar-carga.queue.ts';
import { conciliarPago } from '#features/pagos/conciliar/conciliar-pago.queue.ts';
import { devolverPago } from '#features/pagos/devolver/devolver-pago.queue.ts';
import { recuperarCompraCola } from '#features/pagos/recuperar/recuperar-compra.queue.ts';
import { enviarCodigoCola } from '#features/privacidad/peticion/enviar-codigo.queue.ts';
import { validarRezagados } from '#features/pagos/validar/validar-rezagados.queue.ts';
import { validarPago } from '#features/pagos/validar/validar-pago.queue.ts';
import { generarInforme } from '#features/informes/ventas/generar-informe.queue.ts';
import { anularMasivo } from '#features/polizas/anulacion-masiva/anulacion-masiva.queue.ts';
import { generarSun } from '#features/sun/generar-sun.queue.ts';
import { resumirDias } from '#features/inicio/tablero/resumir-dias.queue.ts';
import { escribirRecordatorios } from '#features/recordatorios/escribir-recordatorios.queue.ts';
import { olvidar } from './limpieza/olvidar.queue.ts';
import { claveOlvidadaCola } from '#features/acceso/clave-olvidada/clave-olvidada.queue.ts';
import type { Cola } from '#values/cola.ts';

/** Every queue of the product, one line per kind of job. */
export const COLAS: readonly Cola[] = [
  emitirVenta,
  entregarFlota,
  rehacerDocumentosCola,
  prepararCarga,
  enviarCorreo,
  anularMasivo,
  avisarAach,
  generarSun,
  generarInforme,
  conciliarPago,
  devolverPago,
  validarPago,
  validarRezagados,
  recuperarCompraCola,
  enviarCodigoCola,
  claveOlvidadaCola,
  olvidar,
  resumirDias,
  escribirRecordatorios,
];
