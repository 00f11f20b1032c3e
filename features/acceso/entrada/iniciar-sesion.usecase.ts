import { EntradaRechazada } from '#features/auditoria/entrada-rechazada.errors.ts';
import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { claveAceptada, emergenciaUsada, sesionIniciada } from '#features/acceso/acceso.hechos.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { abrirSesion } from '#features/acceso/sesion/abrir-sesion.usecase.ts';
import { credencialesInvalidas, soloConProveedor } from '#features/acceso/acceso.errors.ts';
import { entraPorEmergencia, entraSoloConProveedor } from '#features/acceso/sin-clave.ts';
import { contarAntesDeEntrar, olvidarAlEntrar } from './contar-intento.usecase.ts';
import type { Tokens } from '#features/acceso/sesion/emitir-tokens.usecase.ts';
import { pasoPendiente } from '#features/acceso/paso-pendiente.query.ts';
import type { Fallo } from '#values/fallo.ts';
import type { Paso } from '#values/paso.ts';
import { sigueIgual, usuarioParaLogin } from '#features/acceso/identificar.query.ts';

interface Credenciales {
  readonly nombreUsuario: string;
  readonly contrasenia: string;
}

interface UsuarioQueEntra {
  readonly id: number;
  readonly nombre_usuario: string;
  readonly perfil_id: number;
  readonly clave_hash: string | null;
}

const comprobarCredenciales = async (
  ctx: Contexto,
  { nombreUsuario, contrasenia }: Credenciales,
): Promise<UsuarioQueEntra> => {
  const usuario = await usuarioParaLogin(ctx.db, nombreUsuario);
  const coincide = await ctx.puertos.cripto.claveCoincide(contrasenia, usuario?.clave_hash ?? null);
  const rechazar = (fallo: Fallo) => new EntradaRechazada(fallo, usuario?.id ?? null);
  if (!usuario || !coincide) throw rechazar(credencialesInvalidas());
  // Checked after the password, so that nobody learns which users exist.
  if (entraSoloConProveedor(ctx.ajustes, usuario)) {
    throw rechazar(soloConProveedor(ctx.ajustes.identidad?.nombre ?? ''));
  }
  return usuario;
};

/**
 * Logs a user in: counts the attempt, checks the password outside any transaction (argon2 is slow)
 * and opens the session. The session lacks a step when the user has or needs a second factor.
 * Throws the same 401 for every wrong login; 429 while it has to wait.
 */
export const iniciarSesion = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  credenciales: Credenciales,
): Promise<{ usuario: UsuarioQueEntra; tokens: Tokens; paso: Paso | null }> => {
  const intento = await enTransaccion(ctx, (tx) =>
    contarAntesDeEntrar(tx, credenciales.nombreUsuario),
  );
  const usuario = await comprobarCredenciales(ctx, credenciales);
  const { tokens, paso } = await enTransaccion(ctx, async (tx) => {
    if (!(await sigueIgual(tx.tx, usuario))) {
      throw new EntradaRechazada(credencialesInvalidas(), usuario.id);
    }
    await olvidarAlEntrar(tx, intento);
    const { id } = usuario;
    const falta = await pasoPendiente(tx.tx, usuario, tx.ajustes.segundoFactor);
    const hecho = falta ? claveAceptada({ id, despues: { falta } }) : sesionIniciada({ id });
    await registrar(tx, hecho);
    if (entraPorEmergencia(tx.ajustes, usuario)) await registrar(tx, emergenciaUsada({ id }));
    const pedida = { usuarioId: id, tipo: 'login', convenioId: null, paso: falta } as const;
    return { tokens: await abrirSesion(tx, pedida), paso: falta };
  });
  return { usuario, tokens, paso };
};
