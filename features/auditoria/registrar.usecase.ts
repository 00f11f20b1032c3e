import type { ContextoTx } from '#nucleo/contexto.ts';
import type { Hecho } from './hecho.ts';

/** Writes who did what to each of several records, in the transaction of the change itself (I9). */
export const registrarVarios = async (ctx: ContextoTx, hechos: readonly Hecho[]): Promise<void> =>
  ctx.auditar(
    hechos.map((hecho) => ({
      ocurrido_en: ctx.ahora,
      usuario_id: ctx.actor.usuarioId,
      rol: ctx.actor.rol,
      accion: hecho.accion,
      entidad: hecho.entidad,
      entidad_id: hecho.entidadId,
      antes: hecho.antes === undefined ? null : JSON.stringify(hecho.antes),
      despues: hecho.despues === undefined ? null : JSON.stringify(hecho.despues),
      solicitud_id: ctx.solicitudId,
    })),
  );

/** Writes who did what, in the transaction of the change itself (I9). */
export const registrar = (ctx: ContextoTx, hecho: Hecho): Promise<void> =>
  registrarVarios(ctx, [hecho]);
