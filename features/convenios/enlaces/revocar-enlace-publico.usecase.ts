import { cerrarSesionesPublicas } from '#features/acceso/sesion/cerrar-sesiones.usecase.ts';
import { enlaceRevocado } from './enlace.hechos.ts';
import { registrar } from '#features/auditoria/registrar.usecase.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { crearEnlacePublico } from './crear-enlace-publico.usecase.ts';
import type { EnlacePublicoVM } from './enlace-publico.contract.ts';
import { enlaceNoEncontrado } from './enlace-publico.errors.ts';
import { enlacesPublicosDe } from './enlace-publico.query.ts';
import { marcarRevocado } from './enlace-publico.store.ts';

/**
 * Revokes a link and ends its sessions, in one transaction. Sessions do not record their link: those of
 * another link for the same agreement and user end too and must enter again. With `reemplazar` it creates
 * another link and returns it.
 */
export const revocarEnlacePublico = async (
  ctx: ContextoTx,
  id: number,
  reemplazar: boolean,
): Promise<EnlacePublicoVM> => {
  const revocado = await marcarRevocado(ctx.tx, id, ctx.ahora);
  if (revocado) {
    await cerrarSesionesPublicas(ctx, revocado, 'enlace revocado');
    await registrar(ctx, enlaceRevocado({ id }));
    if (reemplazar) return crearEnlacePublico(ctx, revocado);
  }
  const [enlace] = await enlacesPublicosDe(ctx, { id });
  if (!enlace) throw enlaceNoEncontrado();
  return enlace;
};
