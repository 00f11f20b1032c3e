import { ventaAnulada } from '#features/ventas/venta.errors.ts';
import type { Fallo } from '#values/fallo.ts';
import {
  correccionesAgotadas,
  correoSinPagar,
  otraSesion,
  plazoDeCorreccionVencido,
} from './recibo.errors.ts';

/** Corrections of a buyer's address that one purchase allows. */
const VECES = 2;
const PLAZO_MS = 24 * 3_600_000;

/** A sale as far as the correction of its buyer's address depends on it. */
export interface Corregible {
  /** True in the session that began the purchase; a mailed code opens another one. */
  readonly esSuSesion: boolean;
  readonly vigente: boolean;
  readonly pagadaEn: Date | null;
  /** Corrections so far. */
  readonly hechas: number;
}

/** Reason why the buyer may not correct the address now, or null (V-RECIBO-006). */
export const reparoDeCorreccion = (venta: Corregible, ahora: Date): Fallo | null => {
  if (!venta.esSuSesion) return otraSesion();
  if (!venta.vigente) return ventaAnulada();
  if (venta.pagadaEn === null) return correoSinPagar();
  if (ahora.getTime() - venta.pagadaEn.getTime() > PLAZO_MS) return plazoDeCorreccionVencido();
  return venta.hechas < VECES ? null : correccionesAgotadas();
};
