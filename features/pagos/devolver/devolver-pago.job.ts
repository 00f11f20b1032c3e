import { registrar } from '#features/auditoria/registrar.usecase.ts';
import {
  devolucionRechazada,
  devolucionSinRespuesta,
  pagoDevuelto,
} from '#features/pagos/pago.hechos.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { anotarDevolucion, devolucionPendiente } from '#features/pagos/pago.store.ts';

interface Carga {
  readonly pagoId: number;
}

type Pendiente = NonNullable<Awaited<ReturnType<typeof devolucionPendiente>>>;

const pedirDevolucion = async (
  ctx: Contexto,
  { proveedor, token, monto }: Pendiente,
): Promise<{ estado: 'pendiente' | 'devuelta' | 'rechazada'; respuesta: string }> => {
  if (!token) return { estado: 'rechazada', respuesta: 'la orden no llegó al proveedor' };
  const pasarela = ctx.puertos.pasarelas.de(proveedor);
  // Killed after the refund, it would be asked for again: what is given back says so itself.
  const situacion = await pasarela.consultar(token);
  if (situacion.tipo === 'anulado') return { estado: 'devuelta', respuesta: situacion.motivo };
  // What it holds now counts, should it have said another amount before.
  const retenido = situacion.tipo === 'autorizado' ? situacion.monto : monto;
  const dicho = await pasarela.devolver(token, retenido);
  if (dicho.tipo === 'devuelta') return { estado: 'devuelta', respuesta: 'devuelta' };
  return {
    estado: dicho.tipo === 'rechazada' ? 'rechazada' : 'pendiente',
    respuesta: dicho.motivo,
  };
};

const HECHO = { pendiente: null, devuelta: pagoDevuelto, rechazada: devolucionRechazada };

interface Final {
  readonly estado: keyof typeof HECHO;
  readonly respuesta: string;
  /** Null when it goes on. */
  readonly hecho: typeof pagoDevuelto | null;
}

/** Writes down how a refund ended, once; nothing when somebody else did. */
const anotar = (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  pendiente: Pendiente,
  { estado, respuesta, hecho }: Final,
): Promise<void> =>
  enTransaccion(ctx, async (tx) => {
    const cambio = { estado, respuesta, ahora: tx.ahora };
    const anotada = await anotarDevolucion(tx.tx, pendiente.id, cambio);
    if (!anotada || !hecho) return;
    const despues = { monto: pendiente.monto, respuesta };
    await registrar(tx, hecho({ id: pendiente.venta_id, despues }));
  });

/** Gives back money that may not be kept. */
export const trabajoDevolverPago =
  (enTransaccion: EnTransaccion) =>
  async (ctx: Contexto, { pagoId }: Carga): Promise<void> => {
    const pendiente = await devolucionPendiente(ctx.db, pagoId);
    if (!pendiente) return;
    const final = await pedirDevolucion(ctx, pendiente);
    const hecho = HECHO[final.estado];
    await anotar(ctx, enTransaccion, pendiente, { ...final, hecho });
    if (final.estado === 'pendiente') throw new Error(`devolución ${pendiente.id} postergada`);
  };

/** Attempts used up: it stays visible as refused, for Soporte to ask again. */
export const devolucionAbandonada =
  (enTransaccion: EnTransaccion) =>
  async (ctx: Contexto, { pagoId }: Carga): Promise<void> => {
    const pendiente = await devolucionPendiente(ctx.db, pagoId);
    if (!pendiente) return;
    await anotar(ctx, enTransaccion, pendiente, {
      estado: 'rechazada',
      respuesta: 'agotó sus intentos',
      hecho: devolucionSinRespuesta,
    });
  };
