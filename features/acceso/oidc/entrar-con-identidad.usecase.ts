import { sesionIniciada } from '#features/acceso/acceso.hechos.ts';
import { avisarCambioDeAcceso } from '#features/acceso/avisar-cambio-de-acceso.usecase.ts';
import { pasoPendiente } from '#features/acceso/paso-pendiente.query.ts';
import { abrirSesion } from '#features/acceso/sesion/abrir-sesion.usecase.ts';
import type { Tokens } from '#features/acceso/sesion/emitir-tokens.usecase.ts';
import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { USUARIO } from '#features/usuario/cambiar-clave.usecase.ts';
import { erroresDeAcceso, LOGIN_PRIVADO, USUARIO_NUEVO } from '#features/usuario/usuario.ts';
import { crearRegistro } from '#features/registros/guardar-registro.usecase.ts';
import type { IdentidadLeida } from '#integrations/identidad/port.ts';
import type { ContextoTx, IngresoExterno } from '#nucleo/contexto.ts';
import type { Paso } from '#values/paso.ts';
import { PERFILES, type RolDePerfil } from '#values/perfil.ts';
import { perfilPorAprobar, sinCorreoConfirmado, sinPerfil, sinUsuario } from './oidc.errors.ts';
import { identidadAceptada, identidadVinculada } from './oidc.hechos.ts';
import {
  hayUsuarioLlamado,
  perfilDeUsuario,
  usuarioDeCorreo,
  usuarioDeIdentidad,
} from './oidc.query.ts';
import { anotarUso, usuarioQueEntra, vincular } from './oidc.store.ts';

/**
 * Changes a user's profile by the rules of their maintainer. The server hands it in, because maintainers stand
 * after this room. The transaction of `rechazado` and `por_aprobar` must roll back.
 */
export type CambiarPerfil = (
  ctx: ContextoTx,
  usuarioId: number,
  perfilId: number,
) => Promise<'cambiado' | 'por_aprobar' | 'rechazado'>;

/** Profiles that work without a broker: no provider knows the broker that the others need. */
const SE_CREAN: readonly RolDePerfil[] = ['administrador', 'soporte'];

/**
 * Profile given by the provider; null if the product keeps profiles itself. Throws 403 if none of its values
 * maps to a profile.
 */
const perfilSegun = (
  { perfiles, nombre }: IngresoExterno,
  { valores }: IdentidadLeida,
): RolDePerfil | null => {
  if (perfiles.length === 0) return null;
  const hallado = perfiles.find(({ valor }) => valores.includes(valor));
  if (!hallado) throw sinPerfil(nombre);
  return hallado.rol;
};

/** Creates a user from the provider's data, without person or password; null if none may be created. */
const crearDeIdentidad = async (
  ctx: ContextoTx,
  { crea, nombre: ingreso }: IngresoExterno,
  { nombre }: IdentidadLeida,
  perfil: RolDePerfil | null,
): Promise<number | null> => {
  if (!crea || perfil === null || !SE_CREAN.includes(perfil) || nombre === null) return null;
  const { dosPersonas } = ctx.ajustes;
  if (perfil === 'administrador' && dosPersonas.administradores) throw perfilPorAprobar(ingreso);
  const username = nombre.normalize('NFC').trim();
  const escrito = {
    ...USUARIO_NUEVO,
    username,
    perfilId: PERFILES[perfil].id,
    tipoLogin: LOGIN_PRIVADO,
  };
  const politica = ctx.ajustes.politicaDeClaves;
  const errores = erroresDeAcceso(escrito, { tieneClave: true, politica });
  // An equal name does not prove identity, so no user is created.
  if (Object.keys(errores).length > 0 || (await hayUsuarioLlamado(ctx.tx, username))) return null;
  const { id } = await crearRegistro(ctx, USUARIO, {
    nombre_usuario: username,
    perfil_id: escrito.perfilId,
    tipo_login: LOGIN_PRIVADO,
    vigente: true,
    entidad_id: null,
    clave_hash: null,
  });
  return id;
};

/**
 * User of an account: by subject; the first time by verified e-mail; else created, if the settings say so.
 */
const reconocer = async (
  ctx: ContextoTx,
  ingreso: IngresoExterno,
  leida: IdentidadLeida,
  perfil: RolDePerfil | null,
): Promise<number> => {
  const { tx, ahora } = ctx;
  const conocido = await usuarioDeIdentidad(tx, leida);
  if (conocido !== null) {
    await anotarUso(tx, leida, ahora);
    return conocido;
  }
  const deCorreo = leida.correo === null ? null : await usuarioDeCorreo(tx, leida.correo);
  const id = deCorreo ?? (await crearDeIdentidad(ctx, ingreso, leida, perfil));
  if (id === null) {
    const { faltaCorreo } = leida;
    throw faltaCorreo === null
      ? sinUsuario(ingreso.nombre)
      : sinCorreoConfirmado(ingreso.nombre, faltaCorreo);
  }
  if (await vincular(tx, leida, id, ahora)) {
    const por = deCorreo === null ? 'creacion' : 'correo';
    await registrar(ctx, identidadVinculada({ id, despues: { emisor: leida.emisor, por } }));
    await avisarCambioDeAcceso(ctx, id, 'identidadVinculada');
    return id;
  }
  // Another tab was first, or the user has another account of this provider.
  const ganador = await usuarioDeIdentidad(tx, leida);
  if (ganador !== id) throw sinUsuario(ingreso.nombre);
  return id;
};

/** Applies the provider's profile to the user, with the rules and consequences of any change of profile. */
const ajustarPerfil = async (
  ctx: ContextoTx,
  id: number,
  perfil: RolDePerfil | null,
  { nombre }: IngresoExterno,
  cambiarPerfil: CambiarPerfil,
): Promise<void> => {
  if (perfil === null) return;
  const perfilId = PERFILES[perfil].id;
  if ((await perfilDeUsuario(ctx.tx, id)) === perfilId) return;
  const resultado = await cambiarPerfil(ctx, id, perfilId);
  if (resultado === 'por_aprobar') throw perfilPorAprobar(nombre);
  // The last administrator, or a seller without brokers, cannot mend this here.
  if (resultado === 'rechazado') throw sinPerfil(nombre);
};

interface Entrada {
  readonly usuario: { readonly id: number; readonly nombre: string };
  readonly perfilId: number;
  readonly tokens: Tokens;
  readonly paso: Paso | null;
}

/**
 * Opens a session for a user whom the provider authenticated. Our second factor is still required if the user
 * has or needs one, unless the provider reported one. Throws 403 with a way out.
 */
export const entrarConIdentidad = async (
  ctx: ContextoTx,
  ingreso: IngresoExterno,
  leida: IdentidadLeida,
  cambiarPerfil: CambiarPerfil,
): Promise<Entrada> => {
  const perfil = perfilSegun(ingreso, leida);
  const id = await reconocer(ctx, ingreso, leida, perfil);
  await ajustarPerfil(ctx, id, perfil, ingreso, cambiarPerfil);
  const usuario = await usuarioQueEntra(ctx.tx, id);
  if (!usuario) throw sinUsuario(ingreso.nombre);
  const falta = leida.conFactor
    ? null
    : await pasoPendiente(ctx.tx, usuario, ctx.ajustes.segundoFactor);
  await registrar(
    ctx,
    falta ? identidadAceptada({ id, despues: { falta } }) : sesionIniciada({ id }),
  );
  const { salida } = leida;
  const tokens = await abrirSesion(ctx, {
    usuarioId: id,
    tipo: 'login',
    convenioId: null,
    paso: falta,
    salida,
  });
  return {
    usuario: { id, nombre: usuario.nombre_usuario },
    perfilId: usuario.perfil_id,
    tokens,
    paso: falta,
  };
};
