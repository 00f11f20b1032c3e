import { tomarCodigoDeTitular } from '#features/privacidad/codigo-de-titular.store.ts';
import { escribirSolicitud } from '#features/privacidad/escribir-solicitud.usecase.ts';
import { codigoVencido } from '#features/privacidad/privacidad.errors.ts';
import type { Derecho } from '#features/privacidad/solicitud.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';

interface Pedido {
  readonly codigo: string;
  readonly derecho: Derecho;
  readonly detalle: string;
}

/** Consumes the code and stores the request of the person it proves, all or nothing. */
export const ingresarSolicitud = async (ctx: ContextoTx, { codigo, derecho, detalle }: Pedido) => {
  const huella = ctx.puertos.cripto.huella(codigo);
  const titular = await tomarCodigoDeTitular(ctx.tx, huella, 'identidad', ctx.ahora);
  if (!titular) throw codigoVencido();
  const { rut, correo, patente } = titular;
  return escribirSolicitud(ctx, { rut, correo, patente, derecho, detalle, aMano: null });
};
