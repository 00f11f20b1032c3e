import { ETAPA } from '#features/ventas/etapa.ts';
import { esPagoFallido } from '#features/ventas/venta.ts';

/** Next steps of an unpaid purchase. */
export const PENDIENTES = ['carga', 'revision', 'pago', 'pago_fallido', 'confirmacion'] as const;
export type Pendiente = (typeof PENDIENTES)[number];

interface EnCurso {
  readonly etapa: number;
  /** True while its file is being prepared, or was refused. */
  readonly sinPreparar: boolean;
  readonly ultimoPago: string | null;
}

/** Decides in the same order as `siguientePaso`. */
export const pendienteDe = ({ etapa, sinPreparar, ultimoPago }: EnCurso): Pendiente => {
  if (ultimoPago === 'iniciado' || ultimoPago === 'desconocido') return 'confirmacion';
  if (sinPreparar) return 'carga';
  if (etapa < ETAPA.terminos) return 'revision';
  return esPagoFallido(ultimoPago) ? 'pago_fallido' : 'pago';
};
