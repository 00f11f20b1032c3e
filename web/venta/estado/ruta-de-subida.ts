import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { ORIGEN } from '#features/ventas/venta.ts';

/** Upload screen of a bulk sale; null for a manual one. */
export const rutaDeSubida = ({
  origen,
  especial,
}: Pick<IntencionVM, 'origen' | 'especial'>): string | null => {
  if (origen !== ORIGEN.masivo) return null;
  return especial ? '/venta/ingresoMasivoEspecial' : '/venta/ingresoMasivo';
};
