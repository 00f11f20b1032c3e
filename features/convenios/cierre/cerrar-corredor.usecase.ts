import { cerrarSesionesPublicas } from '#features/acceso/sesion/cerrar-sesiones.usecase.ts';
import { REGISTRO_CORREDOR } from '#features/mantenedores/corredores/corredor.ts';
import { cambiarHabilitacionDeUsuario } from '#features/mantenedores/usuarios/guardar-usuario.usecase.ts';
import { cambiarHabilitacion } from '#features/registros/guardar-registro.usecase.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { conveniosVigentesDe, enlacesDe, usuariosVigentesDe } from './cierre-de-corredor.query.ts';
import { CONVENIO } from '#features/convenios/acuerdo/guardar-convenio.usecase.ts';

interface Cerrado {
  readonly id: number;
  readonly version: number;
  readonly convenios: number;
  readonly usuarios: number;
}

/**
 * Disables a broker with its agreements, and the users without another valid broker. Their sessions, and
 * those of its public links, end at once. Paid sales, and payments in progress, are issued. Repeated, it
 * closes what is still open. Throws 404 for a missing broker.
 */
export const cerrarCorredor = async (ctx: ContextoTx, id: number): Promise<Cerrado> => {
  // Locked first, because creating an agreement for a broker locks it too.
  const { version } = await cambiarHabilitacion(ctx, REGISTRO_CORREDOR, id, false);
  const convenios = await conveniosVigentesDe(ctx.tx, id);
  for (const convenioId of convenios) await cambiarHabilitacion(ctx, CONVENIO, convenioId, false);
  for (const enlace of await enlacesDe(ctx.tx, convenios)) {
    await cerrarSesionesPublicas(ctx, enlace, 'corredor desactivado');
  }
  const usuarios = (await usuariosVigentesDe(ctx.tx, id)).filter(({ sinOtro }) => sinOtro);
  for (const usuario of usuarios) await cambiarHabilitacionDeUsuario(ctx, usuario.id, false);
  return { id, version, convenios: convenios.length, usuarios: usuarios.length };
};
