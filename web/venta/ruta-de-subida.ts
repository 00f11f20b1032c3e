import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { ORIGEN } from '#features/ventas/venta.ts';

/** Where the file of a bulk sale was uploaded; null for a sale by hand. */
export const rutaDeSubida = ({
  origen,
  especial,
}: Pick<IntencionVM, 'origen' | 'especial'>): string | null => {
  if (origen !== ORIGEN.masivo) return null;
  return especial ? '/venta/ingresoMasivoEspecial' : '/venta/ingresoMasivo';
};
