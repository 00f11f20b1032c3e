import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { ORIGEN } from '#features/ventas/venta.ts';

const LISTA_ESPECIAL = '/venta/listaVehiculosEspecial';

/** Where the file of a bulk sale was uploaded; null for a sale by hand. */
export const rutaDeSubida = ({
  origen,
  siguientePaso,
}: Pick<IntencionVM, 'origen' | 'siguientePaso'>): string | null => {
  if (origen !== ORIGEN.masivo) return null;
  return siguientePaso === LISTA_ESPECIAL ? '/venta/ingresoMasivoEspecial' : '/venta/ingresoMasivo';
};
