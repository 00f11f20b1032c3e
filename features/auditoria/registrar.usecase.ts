import type { ContextoTx } from '#server/contexto.ts';

interface Hecho {
  readonly accion: string;
  readonly entidad: string;
  readonly entidadId: number | null;
  readonly antes?: unknown;
  readonly despues?: unknown;
}

/** Writes who did what, in the transaction of the change itself (I9). */
export const registrar = async (ctx: ContextoTx, hecho: Hecho): Promise<void> => {
  await ctx.tx
    .insertInto('auditoria')
    .values({
      ocurrido_en: ctx.ahora,
      usuario_id: ctx.actor.usuarioId,
      rol: ctx.actor.rol,
      accion: hecho.accion,
      entidad: hecho.entidad,
      entidad_id: hecho.entidadId,
      antes: hecho.antes === undefined ? null : JSON.stringify(hecho.antes),
      despues: hecho.despues === undefined ? null : JSON.stringify(hecho.despues),
      solicitud_id: ctx.solicitudId,
    })
    .execute();
};
