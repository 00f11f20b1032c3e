import { ETAPA } from './etapa.ts';

/** The terms a buyer accepts with PAGAR; the version is stored with the sale. */
export const VERSION_TERMINOS = '2026-11-21';

/** `origen`: manual 0, bulk 1 (V-ENT-026). */
export const ORIGEN = { manual: 0, masivo: 1 } as const;

/** Maximum vehicles of a sale entered by hand; larger ones need a workbook. */
export const VEHICULOS_MANUALES_MAXIMO = 500;
export const DEMASIADOS_VEHICULOS = `Para más de ${VEHICULOS_MANUALES_MAXIMO} vehículos utilice la carga masiva`;

/** Returns the label of an origin for Soporte; every code except bulk reads as manual. */
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

/** States of a sale as a whole, as shown to people. */
export const ESTADOS_DE_VENTA = ['no_pagada', 'pagada', 'vigente', 'anulada'] as const;
export type EstadoDeVenta = (typeof ESTADOS_DE_VENTA)[number];

/** Returns the state of a sale as a whole, in one word. */
export const estadoDeVenta = (venta: {
  readonly vigente: boolean;
  readonly pagada: boolean;
  readonly estadoEmision: number | null;
}): EstadoDeVenta => {
  if (!venta.vigente) return 'anulada';
  if (!venta.pagada) return 'no_pagada';
  return venta.estadoEmision === ESTADO_EMISION.completo ? 'vigente' : 'pagada';
};

interface SituacionDeVenta {
  readonly id: number;
  readonly etapa: number;
  readonly especial: boolean;
  /**
   * True while the load of a bulk sale is prepared, and after it failed. Its list is then
   * incomplete.
   */
  readonly sinPreparar: boolean;
  readonly pagada: boolean;
  readonly pagoEnCurso: boolean;
  /** True when the last payment was rejected or abandoned. */
  readonly pagoFallido: boolean;
  readonly estadoEmision: number | null;
}

/** Returns whether a payment ended without money: rejected or abandoned. */
export const esPagoFallido = (estado: string | null): estado is 'rechazado' | 'abandonado' =>
  estado === 'rechazado' || estado === 'abandonado';

export const RUTA_TERMINOS = '/venta/terminosYCondiciones';

/** Returns the route of the list screen; special sales have their own. */
export const rutaDeLista = ({ especial }: Pick<SituacionDeVenta, 'especial'>): string =>
  especial ? '/venta/listaVehiculosEspecial' : '/venta/listaVehiculos';

/**
 * Returns the next screen of a sale (docs/decisiones.md, 'The life of a sale'). The user may come back from
 * payment, on another device, or on another day.
 */
export const siguientePaso = (venta: SituacionDeVenta): string => {
  if (venta.estadoEmision === ESTADO_EMISION.completo || venta.etapa === ETAPA.terminada) {
    return `/venta/descargarPoliza?IDV=${venta.id}`;
  }
  if (venta.pagada || venta.pagoEnCurso) return `/venta/emisionPoliza?IDV=${venta.id}`;
  if (venta.sinPreparar) return `/venta/ingresoMasivoProgreso?idv=${venta.id}`;
  // After a failed payment the buyer stays at the terms: from there they pay again or go back to
  // the list.
  if (venta.etapa === ETAPA.terminos && venta.pagoFallido) return RUTA_TERMINOS;
  return rutaDeLista(venta);
};
