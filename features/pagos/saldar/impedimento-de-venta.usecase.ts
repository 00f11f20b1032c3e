import { sinNumeroPorAlmacen } from '#features/numeros/almacen/numeros.errors.ts';
import { sePuedeNumerar } from '#features/numeros/almacen/revisar-instalacion.usecase.ts';
import { emisionNoDisponible } from '#features/pagos/pago.errors.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import type { Fallo } from '#values/fallo.ts';
import { puedeFirmar } from '#values/validez-firma.ts';

/**
 * Returns the error that forbids a charge now, because policies could not be signed or numbered;
 * null when none.
 */
export const impedimentoDeVenta = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
): Promise<Fallo | null> => {
  if (!puedeFirmar(await ctx.puertos.firma.mirar(ctx.ahora), ctx.ahora)) {
    return emisionNoDisponible();
  }
  return (await sePuedeNumerar(ctx, enTransaccion)) ? null : sinNumeroPorAlmacen();
};
