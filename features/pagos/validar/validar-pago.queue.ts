import { definirCola } from '#values/cola.ts';
import { encargoDeEnvios, reunirEnvios } from '#values/encargo-de-envios.ts';

/** Data of a settled payment that the insurer receives, as recorded. */
export interface PagoValidable {
  readonly ordenCompra: string;
  readonly ventaId: number;
  readonly codigoAutorizacion: string;
  /** ISO instant. */
  readonly fecha: string;
}

export const validarPago = definirCola({
  nombre: 'validar-pago',
  encargo: encargoDeEnvios,
  reunir: reunirEnvios,
  // About 12 hours, because an insurer may be down for half a day.
  reintentos: 24,
  espera: 15,
  porLlave: true,
  seguroDosVeces: 'la aseguradora reconoce la orden de compra; un envío ya aceptado no se repite',
});
