import { avisoAbandonado, trabajoAvisarAach } from '#features/aach/informar/avisar-aach.job.ts';
import { sunAbandonado, trabajoGenerarSun } from '#features/sun/generar-sun.job.ts';
import { generarSun } from '#features/sun/generar-sun.queue.ts';
import {
  informeAbandonado,
  trabajoGenerarInforme,
} from '#features/informes/ventas/generar-informe.job.ts';
import { generarInforme } from '#features/informes/ventas/generar-informe.queue.ts';
import { avisarAach } from '#features/aach/avisar-aach.queue.ts';
import {
  cargaFallida,
  trabajoPrepararCarga,
} from '#features/carga-masiva/preparacion/preparar-carga.job.ts';
import { prepararCarga } from '#features/carga-masiva/preparar-carga.queue.ts';
import { emisionFallida, trabajoEmitirVenta } from '#features/emision/emitir/emitir-venta.job.ts';
import { emitirVenta } from '#features/emision/emitir-venta.queue.ts';
import {
  entregaAbandonada,
  trabajoEntregarFlota,
} from '#features/emision/entregar/entregar-flota.job.ts';
import { entregarFlota } from '#features/emision/entregar-flota.queue.ts';
import {
  rehacerAbandonado,
  trabajoRehacerDocumentos,
} from '#features/emision/rehacer/rehacer-documentos.job.ts';
import { rehacerDocumentosCola } from '#features/emision/rehacer/rehacer-documentos.queue.ts';
import { enviosAbandonados } from '#features/envios/anotar-intento.usecase.ts';
import { trabajoEnviarCorreo } from '#features/envios/enviar-correo.job.ts';
import { enviarCorreo } from '#features/envios/enviar-correo.queue.ts';
import {
  conciliacionAbandonada,
  trabajoConciliarPago,
} from '#features/pagos/conciliar/conciliar-pago.job.ts';
import { conciliarPago } from '#features/pagos/conciliar/conciliar-pago.queue.ts';
import {
  devolucionAbandonada,
  trabajoDevolverPago,
} from '#features/pagos/devolver/devolver-pago.job.ts';
import { devolverPago } from '#features/pagos/devolver/devolver-pago.queue.ts';
import {
  claveOlvidadaAbandonada,
  trabajoClaveOlvidada,
} from '#features/acceso/clave-olvidada/clave-olvidada.job.ts';
import { claveOlvidadaCola } from '#features/acceso/clave-olvidada/clave-olvidada.queue.ts';
import {
  recuperacionAbandonada,
  trabajoRecuperarCompra,
} from '#features/pagos/recuperar/recuperar-compra.job.ts';
import { recuperarCompraCola } from '#features/pagos/recuperar/recuperar-compra.queue.ts';
import {
  codigoAbandonado,
  trabajoEnviarCodigo,
} from '#features/privacidad/peticion/enviar-codigo.job.ts';
import { enviarCodigoCola } from '#features/privacidad/peticion/enviar-codigo.queue.ts';
import {
  anulacionMasivaAbandonada,
  trabajoAnularMasivo,
} from '#features/polizas/anulacion-masiva/anulacion-masiva.job.ts';
import { anularMasivo } from '#features/polizas/anulacion-masiva/anulacion-masiva.queue.ts';
import { trabajoValidarPago } from '#features/pagos/validar/validar-pago.job.ts';
import { trabajoValidarRezagados } from '#features/pagos/validar/validar-rezagados.job.ts';
import { validarRezagados } from '#features/pagos/validar/validar-rezagados.queue.ts';
import { validarPago } from '#features/pagos/validar/validar-pago.queue.ts';
import { trabajoResumirDias } from '#features/inicio/tablero/resumir-dias.job.ts';
import { resumirDias } from '#features/inicio/tablero/resumir-dias.queue.ts';
import { trabajoEscribirRecordatorios } from '#features/recordatorios/escribir/escribir-recordatorios.job.ts';
import { enviosSinEfecto } from '#features/recordatorios/envios-sin-efecto.query.ts';
import { escribirRecordatorios } from '#features/recordatorios/escribir-recordatorios.queue.ts';
import { olvidar } from './limpieza/olvidar.queue.ts';
import { copiarHechos } from './limpieza/copiar-hechos.ts';
import { limpiar } from './limpieza/limpiar.ts';
import { aError } from '#values/a-error.ts';
import type { Cola } from '#values/cola.ts';
import type { z } from 'zod';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';

type Trabajo<E extends z.ZodType> = (ctx: Contexto, encargo: z.output<E>) => Promise<void>;

/** Handles the jobs of one fetch together. Returns the error of each, or null. */
export type TrabajoDeVarios<E extends z.ZodType> = (
  cargas: readonly { readonly ctx: Contexto; readonly encargo: z.output<E> }[],
) => Promise<readonly (Error | null)[]>;

type Hacedor<E extends z.ZodType> = (enTransaccion: EnTransaccion) => Trabajo<E>;
type HacedorDeVarios<E extends z.ZodType> = (enTransaccion: EnTransaccion) => TrabajoDeVarios<E>;

/** A queue, its handler, and the handler of jobs that used up their attempts. */
interface Oficio {
  readonly cola: Cola;
  readonly trabajo: HacedorDeVarios<z.ZodType>;
  readonly alAgotarse: HacedorDeVarios<z.ZodType>;
}

const cadaUno =
  <E extends z.ZodType>(hacedor: Hacedor<E>): HacedorDeVarios<E> =>
  (enTransaccion) => {
    const trabajo = hacedor(enTransaccion);
    return (cargas) =>
      Promise.all(cargas.map(({ ctx, encargo }) => trabajo(ctx, encargo).then(() => null, aError)));
  };

// The worker parses each payload with the schema of its own queue.
const oficioDeVarios = <E extends z.ZodType>(
  cola: Cola<E>,
  trabajo: HacedorDeVarios<E>,
  alAgotarse: Hacedor<E>,
): Oficio => ({ cola, trabajo, alAgotarse: cadaUno(alAgotarse) }) as Oficio;

const oficio = <E extends z.ZodType>(
  cola: Cola<E>,
  trabajo: Hacedor<E>,
  alAgotarse: Hacedor<E>,
): Oficio => oficioDeVarios(cola, cadaUno(trabajo), alAgotarse);

/** A round that fails is not retried: the next one does its work. */
const esperarOtraRonda = () => async (): Promise<void> => undefined;

const trabajoOlvidar =
  () =>
  async (ctx: Contexto): Promise<void> => {
    try {
      await limpiar(ctx.db, ctx.puertos, ctx.ahora);
    } finally {
      await copiarHechos(ctx.db);
    }
  };

/** The handler of every queue of the product. */
export const OFICIOS: readonly Oficio[] = [
  oficioDeVarios(emitirVenta, trabajoEmitirVenta, emisionFallida),
  oficio(entregarFlota, trabajoEntregarFlota, entregaAbandonada),
  oficio(rehacerDocumentosCola, trabajoRehacerDocumentos, rehacerAbandonado),
  oficio(conciliarPago, trabajoConciliarPago, conciliacionAbandonada),
  oficio(devolverPago, trabajoDevolverPago, devolucionAbandonada),
  oficio(validarPago, trabajoValidarPago, enviosAbandonados),
  oficio(validarRezagados, trabajoValidarRezagados, esperarOtraRonda),
  oficio(claveOlvidadaCola, trabajoClaveOlvidada, claveOlvidadaAbandonada),
  oficio(recuperarCompraCola, trabajoRecuperarCompra, recuperacionAbandonada),
  oficio(enviarCodigoCola, trabajoEnviarCodigo, codigoAbandonado),
  oficio(prepararCarga, trabajoPrepararCarga, cargaFallida),
  oficio(anularMasivo, trabajoAnularMasivo, anulacionMasivaAbandonada),
  oficio(avisarAach, trabajoAvisarAach, avisoAbandonado),
  oficio(generarSun, trabajoGenerarSun, sunAbandonado),
  oficio(generarInforme, trabajoGenerarInforme, informeAbandonado),
  oficio(enviarCorreo, trabajoEnviarCorreo(enviosSinEfecto), enviosAbandonados),
  oficio(olvidar, trabajoOlvidar, esperarOtraRonda),
  oficio(resumirDias, trabajoResumirDias, esperarOtraRonda),
  oficio(escribirRecordatorios, trabajoEscribirRecordatorios, esperarOtraRonda),
];
