import { ETAPA } from '#features/ventas/etapa.ts';
import { esPagoFallido } from '#features/ventas/venta.ts';

/** What a purchase that is not paid for waits for. */
export const PENDIENTES = ['carga', 'revision', 'pago', 'pago_fallido', 'confirmacion'] as const;
export type Pendiente = (typeof PENDIENTES)[number];

interface EnCurso {
  readonly etapa: number;
  /** Its file is being prepared, or was refused. */
  readonly sinPreparar: boolean;
  readonly ultimoPago: string | null;
}

/** In the order in which `siguientePaso` decides where it goes on. */
export const pendienteDe = ({ etapa, sinPreparar, ultimoPago }: EnCurso): Pendiente => {
  if (ultimoPago === 'iniciado' || ultimoPago === 'desconocido') return 'confirmacion';
  if (sinPreparar) return 'carga';
  if (etapa < ETAPA.terminos) return 'revision';
  return esPagoFallido(ultimoPago) ? 'pago_fallido' : 'pago';
};
