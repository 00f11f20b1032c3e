import { randomUUID } from 'node:crypto';
import { registrar } from '#features/auditoria/registrar.usecase.ts';
import type { Contexto, ContextoTx } from '#server/contexto.ts';
import { credencialesInvalidas } from './acceso.errors.ts';
import { emitirTokens, type Tokens } from './emitir-tokens.usecase.ts';
import { usuarioParaLogin } from './identificar.query.ts';
import { crearSesion } from './sesion.store.ts';

const HORAS_SESION = 12;

export interface UsuarioQueEntra {
  readonly id: number;
  readonly nombre_usuario: string;
  readonly perfil_id: number;
}

/** Checks the password, outside any transaction: argon2 takes its time on purpose. */
export const comprobarCredenciales = async (
  ctx: Contexto,
  credenciales: { nombreUsuario: string; contrasenia: string },
): Promise<UsuarioQueEntra> => {
  const usuario = await usuarioParaLogin(ctx.db, credenciales.nombreUsuario);
  const coincide = await ctx.puertos.cripto.claveCoincide(
    credenciales.contrasenia,
    usuario?.clave_hash ?? null,
  );
  if (!usuario || !coincide) throw credencialesInvalidas();
  return usuario;
};

/** Opens a session family for a user whose credentials were just checked. */
export const abrirSesion = async (ctx: ContextoTx, usuario: UsuarioQueEntra): Promise<Tokens> => {
  const id = randomUUID();
  const venceEn = new Date(ctx.ahora.getTime() + HORAS_SESION * 3_600_000);
  await crearSesion(ctx.tx, {
    id,
    usuarioId: usuario.id,
    tipo: 'login',
    convenioId: null,
    creadaEn: ctx.ahora,
    venceEn,
  });
  await registrar(ctx, { accion: 'iniciar_sesion', entidad: 'usuario', entidadId: usuario.id });
  return emitirTokens(ctx, { sesionId: id, usuarioId: usuario.id, turno: 1 });
};
