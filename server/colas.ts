import { emitirVenta } from '#features/emision/emitir-venta.queue.ts';
import { enviarCorreo } from '#features/envios/enviar-correo.queue.ts';
import type { Cola } from '#values/cola.ts';

/** Every queue of the product, one line per kind of job. */
export const COLAS: readonly Cola[] = [emitirVenta, enviarCorreo];
