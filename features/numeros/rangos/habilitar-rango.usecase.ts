import {
  cambiarHabilitacion,
  type ClaseDeRegistro,
} from '#features/registros/guardar-registro.usecase.ts';
import { registroNoEncontrado } from '#features/registros/registro.errors.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { numerosReservados } from './rango.errors.ts';
import { existencias, tomarRangoYReservas } from './rango.query.ts';
import type { ClaseDeRango } from '#features/numeros/rango.ts';

export const RANGO: ClaseDeRegistro<'rangos'> = { tabla: 'rangos', entidad: 'rango' };

/** Throws if the numbers without this range do not cover those reserved at PAGAR. */
const exigirReservas = async (
  { tx, ahora }: ContextoTx,
  clase: ClaseDeRango,
  id: number,
): Promise<void> => {
  const hoy = fechaSantiago(ahora);
  const deLaClase = ({ clase: suya }: { clase: ClaseDeRango }): boolean => suya === clase;
  const antes = (await existencias(tx, hoy)).find(deLaClase);
  const despues = (await existencias(tx, hoy, id)).find(deLaClase);
  if (!antes || !despues || despues.libres === antes.libres) return;
  if (despues.libres < despues.reservados) throw numerosReservados(despues.reservados);
};

/**
 * Enables or disables a range of its kind. Throws 404 on a range of the other kind, and 409 if sales in
 * progress would lack their reserved numbers.
 */
export const cambiarHabilitacionDeRango =
  (clase: ClaseDeRango) => async (ctx: ContextoTx, id: number, vigente: boolean) => {
    const rango = await tomarRangoYReservas(ctx.tx, id);
    if (rango?.clase !== clase) throw registroNoEncontrado();
    if (!vigente) await exigirReservas(ctx, clase, id);
    return cambiarHabilitacion(ctx, RANGO, id, vigente);
  };
