import { ETAPA } from '#features/ventas/etapa.ts';
import type { CoberturaPreviaVM } from '#features/ventas/cotizacion/cotizacion.contract.ts';
import { actualizarListaVehiculos } from '#features/ventas/etapas/etapas.contract.ts';
import { buscarIntencion, type IntencionVM } from '#features/ventas/venta.contract.ts';
import { llamar } from '../../lib/api/api.ts';
import { guardarResumen } from '../../lib/venta/venta.ts';
import { leerCoberturasPrevias } from '../vehiculos/CoberturasPrevias.tsx';

/** A sale at its terms. */
export interface EnTerminos {
  readonly venta: IntencionVM;
  readonly previas: readonly CoberturaPreviaVM[];
}

/** Enters stage 3 and reads the sale, with premiums and dates of today, and its vehicles' existing covers. */
export const entrarATerminos = async (
  idIntencionVenta: number,
  clave: string,
): Promise<EnTerminos> => {
  const resumen = await llamar(
    actualizarListaVehiculos,
    { idIntencionVenta, estadoIntencion: ETAPA.terminos },
    { clave },
  );
  guardarResumen(resumen);
  const [venta, previas] = await Promise.all([
    llamar(buscarIntencion, { idIntencionVenta }),
    leerCoberturasPrevias(idIntencionVenta),
  ]);
  return { venta, previas };
};
