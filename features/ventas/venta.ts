import type { NOMBRE_DE_VENTA } from '#values/nombres-de-estado.ts';
import { ETAPA } from './etapa.ts';

/** The terms a buyer accepts with PAGAR; the version is stored with the sale. */
export const VERSION_TERMINOS = '2026-11-21';

/** `origen`: manual 0, bulk 1 (V-ENT-026). */
export const ORIGEN = { manual: 0, masivo: 1 } as const;

/** Vehicles of a sale entered one by one; more go by a workbook. */
export const VEHICULOS_MANUALES_MAXIMO = 500;

/** How an intention was loaded, as Soporte reads it; any code but bulk is manual. */
export const etiquetaOrigen = (origen: number): string =>
  origen === ORIGEN.masivo ? 'Masivo' : 'Manual';

/** `estadoEmision` (V-ENT-030). */
export const ESTADO_EMISION = { noEmitidas: 0, enProceso: 1, fallido: 2, completo: 3 } as const;

/** `estadoVenta` codes that the server sets (V-ENT-028). */
export const ESTADO_VENTA = {
  pagado: 6,
  noPagado: 7,
  emitidas: 8,
  noEmitidas: 9,
  completa: 12,
  sunNoGenerado: 13,
} as const;

/** A sale as a whole, in one word. */
export const estadoDeVenta = (venta: {
  readonly vigente: boolean;
  readonly pagada: boolean;
  readonly estadoEmision: number | null;
}): keyof typeof NOMBRE_DE_VENTA => {
  if (!venta.vigente) return 'anulada';
  if (!venta.pagada) return 'no_pagada';
  return venta.estadoEmision === ESTADO_EMISION.completo ? 'vigente' : 'pagada';
};

interface SituacionDeVenta {
  readonly id: number;
  readonly etapa: number;
  readonly especial: boolean;
  /** A bulk sale whose load is being prepared, or was refused: its list is not the one to pay. */
  readonly sinPreparar: boolean;
  readonly pagada: boolean;
  readonly pagoEnCurso: boolean;
  /** The last payment was rejected or given up. */
  readonly pagoFallido: boolean;
  readonly estadoEmision: number | null;
}

/** Whether a payment ended without being made. */
export const esPagoFallido = (estado: string | null): estado is 'rechazado' | 'abandonado' =>
  estado === 'rechazado' || estado === 'abandonado';

export const RUTA_TERMINOS = '/venta/terminosYCondiciones';

/** Where the vehicles of a sale are reviewed; special ones have an address of their own. */
export const rutaDeLista = ({ especial }: Pick<SituacionDeVenta, 'especial'>): string =>
  especial ? '/venta/listaVehiculosEspecial' : '/venta/listaVehiculos';

/**
 * The next screen of a sale, for every way of coming back to it: payment, another device, another
 * day (docs/decisiones.md, 'The life of a sale').
 */
export const siguientePaso = (venta: SituacionDeVenta): string => {
  if (venta.estadoEmision === ESTADO_EMISION.completo || venta.etapa === ETAPA.terminada) {
    return `/venta/descargarPoliza?IDV=${venta.id}`;
  }
  if (venta.pagada || venta.pagoEnCurso) return `/venta/emisionPoliza?IDV=${venta.id}`;
  if (venta.sinPreparar) return `/venta/ingresoMasivoProgreso?idv=${venta.id}`;
  // Who comes back from a payment that was not made pays again, or goes back to the list.
  if (venta.etapa === ETAPA.terminos && venta.pagoFallido) return RUTA_TERMINOS;
  return rutaDeLista(venta);
};
