import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { envioDeVentaReintentado, envioReintentado } from './envio.hechos.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { reabrirEnvio } from './envio.store.ts';

/**
 * Resumes a message without attempts left, and returns its kind, for the caller to queue it in the same
 * transaction. Null if it is not stopped, so that two clerks send it once.
 */
export const reintentarEnvio = async (ctx: ContextoTx, envioId: number): Promise<string | null> => {
  const reabierto = await reabrirEnvio(ctx.tx, envioId);
  if (!reabierto) return null;
  const { clase, venta_id } = reabierto;
  const despues = { clase, envioId };
  await registrar(
    ctx,
    venta_id === null
      ? envioReintentado({ id: envioId, despues })
      : envioDeVentaReintentado({ id: venta_id, despues }),
  );
  return clase;
};
