import type { ContextoTx } from '#nucleo/contexto.ts';
import { esAccesoConLogin } from '#values/convenio.ts';
import { crearEnlacePublico } from './crear-enlace-publico.usecase.ts';
import { usuariosSinEnlace } from '#features/convenios/elegibles.query.ts';
import { esUsuarioDeEnlace } from '#values/enlace-vigente.ts';

/**
 * Gives each user with public login of an agreement without login its public address, so that it
 * stands under Consultar URL at once. Who ever had one keeps it, revoked or not.
 */
export const asegurarEnlaces = async (ctx: ContextoTx, convenioId: number): Promise<void> => {
  for (const usuario of await usuariosSinEnlace(ctx.tx, convenioId)) {
    if (esAccesoConLogin(usuario.tipoDeAcceso) || !esUsuarioDeEnlace(usuario)) continue;
    await crearEnlacePublico(ctx, { convenioId, usuarioId: usuario.id });
  }
};
