import { dejarIncidente } from '#features/auditoria/dejar-incidente.usecase.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { casosEIncidente } from './casos.query.ts';

const AVISO = {
  clase: 'aach_rechazada',
  detalle:
    'La AACH rechazó pólizas. Cada una tiene un plazo para corregirla o anularla: están en Casos AACH.',
} as const;

/**
 * Keeps one incident open while any refused policy has an open case, and closes it with the last one. Safe
 * for concurrent workers.
 */
export const vigilarCasos = async (ctx: Contexto, enTransaccion: EnTransaccion): Promise<void> => {
  const { casos, incidente } = await casosEIncidente(ctx.db);
  if (casos === incidente) return;
  await enTransaccion(ctx, (tx) => dejarIncidente(tx, [AVISO.clase], casos ? AVISO : null));
};
