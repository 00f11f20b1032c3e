import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { esEditable } from '#features/ventas/etapa.ts';
import { ORIGEN } from '#features/ventas/venta.ts';

/** The way on from a sale that is not as the screen read it. */
export const VER_COMO_ESTA = 'Ver la compra como está';

/** Its vehicles may be typed: it waits for no payment, and they did not come in a file. */
export const seIngresaAMano = ({ estadoIntencionDeVenta, origen }: IntencionVM): boolean =>
  esEditable(estadoIntencionDeVenta) && origen === ORIGEN.manual;
