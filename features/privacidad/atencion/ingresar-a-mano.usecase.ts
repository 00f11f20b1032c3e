import { escribirSolicitud } from '#features/privacidad/escribir-solicitud.usecase.ts';
import type { Derecho } from '#features/privacidad/solicitud.ts';
import { camposInvalidos } from '#nucleo/comunes.errors.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { type Fecha, fechaSantiago, formatearFecha, sumarDias } from '#values/fecha.ts';
import { DIAS_PARA_INGRESAR } from './atencion.contract.ts';

interface Pedido {
  readonly rut: number;
  readonly correo: string;
  readonly derecho: Derecho;
  readonly detalle: string;
  readonly recibidaEl: Fecha;
  readonly identidad: string;
}

/** Enters a request that a clerk received; resolves to its number. */
export const ingresarAMano = async (
  ctx: ContextoTx,
  { recibidaEl, identidad, ...pedido }: Pedido,
): Promise<number> => {
  const hoy = fechaSantiago(ctx.ahora);
  const desde = sumarDias(hoy, -DIAS_PARA_INGRESAR);
  if (recibidaEl > hoy || recibidaEl < desde) {
    const entre = `La fecha debe estar entre el ${formatearFecha(desde)} y hoy`;
    throw camposInvalidos({ recibidaEl: [entre] });
  }
  const aMano = { usuarioId: ctx.actor.usuarioId ?? 0, recibidaEl, identidad };
  const { numero } = await escribirSolicitud(ctx, { ...pedido, patente: null, aMano });
  return numero;
};
