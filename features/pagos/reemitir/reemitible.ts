import { sePuedeReemitir } from '#features/pagos/reemision.ts';
import { ventaAnulada } from '#features/ventas/venta.errors.ts';
import type { Fallo } from '#values/fallo.ts';
import { yaPagada } from './reemision.errors.ts';

/**
 * Returns the reason why an intention in this state cannot be re-issued, whatever its covers; null
 * when it can (A-REEM-006).
 */
export const reparoDeReemision = (venta: {
  readonly vigente: boolean;
  readonly pagada: boolean;
  readonly estadoEmision: number | null;
}): Fallo | null => {
  if (!venta.vigente) return ventaAnulada();
  return venta.pagada || !sePuedeReemitir(venta) ? yaPagada() : null;
};
