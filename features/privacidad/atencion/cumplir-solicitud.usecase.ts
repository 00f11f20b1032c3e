import {
  guardarRestriccion,
  type RestriccionNueva,
} from '#features/privacidad/restriccion.store.ts';
import { retencionDe } from '#features/privacidad/expediente/reunir-expediente.usecase.ts';
import type { Derecho } from '#features/privacidad/solicitud.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import type { Titular, Tratamiento } from '#nucleo/db/titular.ts';
import { type Fecha, formatearFecha } from '#values/fecha.ts';
import { contar } from '#values/numero.ts';
import { LEYES_DE_RETENCION } from '#values/retencion.ts';

/** Effects of a granted request, for the audit and the answer. */
interface Cumplida {
  readonly suprimidos?: Readonly<Record<string, number>>;
  readonly bloqueadoHasta?: Fecha;
  /** Sentences for the answer. */
  readonly dice: readonly string[];
}

interface Pedido extends Titular {
  readonly id: number;
  readonly derecho: Derecho;
}

/** Erases what no law keeps, and blocks the rest until its last day. */
const suprimir = async (
  ctx: ContextoTx,
  tratamientos: readonly Tratamiento[],
  { id, ...titular }: Pedido,
): Promise<Cumplida> => {
  const hasta = await retencionDe({ ...ctx, db: ctx.tx }, tratamientos, titular);
  const suprimidos: Record<string, number> = {};
  for (const { clase, suprimir: borrar } of tratamientos) {
    const cuantos = (await borrar?.(ctx.tx, titular, ctx.ahora)) ?? 0;
    if (cuantos > 0) suprimidos[clase] = cuantos;
  }
  const total = Object.values(suprimidos).reduce((suma, cuantos) => suma + cuantos, 0);
  const eliminados = `Eliminamos ${contar(total, 'registro', 'registros')} que ninguna ley obliga a conservar.`;
  if (hasta === null) return { suprimidos, dice: [eliminados] };
  await restringir(ctx, { id, ...titular, clase: 'bloqueo', hasta });
  const leyes = LEYES_DE_RETENCION.map(({ ley, exige }) => `${ley} (${exige})`).join('; ');
  return {
    suprimidos,
    bloqueadoHasta: hasta,
    dice: [
      eliminados,
      `Sus pólizas deben conservarse hasta el ${formatearFecha(hasta)}: ${leyes}. Hasta entonces quedan bloqueadas, sin usarse para nada más, y después se anonimizan.`,
    ],
  };
};

const restringir = (
  ctx: ContextoTx,
  { id, ...pedido }: Omit<RestriccionNueva, 'ahora' | 'solicitudId'> & { readonly id: number },
): Promise<void> => guardarRestriccion(ctx.tx, { ...pedido, solicitudId: id, ahora: ctx.ahora });

/** Carries out a granted request. Corrections are made in the datum's own screen before the answer. */
export const cumplirSolicitud = async (
  ctx: ContextoTx,
  tratamientos: readonly Tratamiento[],
  pedido: Pedido,
): Promise<Cumplida> => {
  const { id, rut, correo, derecho } = pedido;
  if (derecho === 'supresion') return suprimir(ctx, tratamientos, { id, rut, correo, derecho });
  if (derecho === 'bloqueo' || derecho === 'oposicion') {
    await restringir(ctx, { id, rut, correo, clase: derecho, hasta: null });
  }
  return { dice: [] };
};
