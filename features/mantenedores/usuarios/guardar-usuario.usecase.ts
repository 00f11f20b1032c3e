import { hayOtroAdministrador } from '#features/acceso/administradores.query.ts';
import { renovarEnlaces } from '#features/acceso/clave-olvidada/enviar-enlace.usecase.ts';
import { cerrarSesionesDeUsuario } from '#features/acceso/sesion/cerrar-sesiones.usecase.ts';
import { perfilesSinClave } from '#features/acceso/sin-clave.ts';
import { aprobacionExigida } from '#features/aprobaciones/aprobacion.errors.ts';
import {
  actualizarRegistro,
  cambiarHabilitacion,
  crearRegistro,
} from '#features/registros/guardar-registro.usecase.ts';
import { registroModificado, registroNoEncontrado } from '#features/registros/registro.errors.ts';
import { cambiarClave, USUARIO } from '#features/usuario/cambiar-clave.usecase.ts';
import type { Contexto, ContextoTx } from '#nucleo/contexto.ts';
import { erroresDeClave } from '#values/clave.ts';
import {
  type EntidadRecibida,
  enlazarEntidad,
  escritoDeEntidad,
} from './enlazar-entidad.usecase.ts';
import { ultimoAdministrador, usuarioInvalido } from '#features/usuario/usuario.errors.ts';
import { corredoresDe, fichaDeEntidad, usuarioParaCambiar } from './usuario.query.ts';
import {
  erroresDeAcceso,
  erroresDeQuienEs,
  esAdministrador,
  LOGIN_PUBLICO,
  SIN_CORREDOR,
  tieneUnCorredor,
  UN_SOLO_CORREDOR,
  USUARIO_NUEVO,
  type UsuarioEscrito,
} from '#features/usuario/usuario.ts';

/** Received fields: undefined was not sent. */
export interface UsuarioRecibido {
  readonly username?: string | undefined;
  readonly password?: string | null | undefined;
  readonly entidadId?: number | null | undefined;
  readonly perfilId?: number | undefined;
  readonly tipoLogin?: number | undefined;
  readonly vigente?: boolean | undefined;
  readonly entidadVM?: EntidadRecibida | null | undefined;
}

/** Stored form of a user name. */
export const nombreDeUsuario = (escrito: string): string => escrito.trim().normalize('NFC');

type Guardado = NonNullable<Awaited<ReturnType<typeof usuarioParaCambiar>>>;

/** Hash of a new password; computed outside any transaction, because argon2 is slow on purpose. */
export const cifrarClaveNueva = async (
  { puertos, ajustes }: Contexto,
  { password }: UsuarioRecibido,
): Promise<string | null> =>
  password && erroresDeClave(password, ajustes.politicaDeClaves).length === 0
    ? puertos.cripto.cifrarClave(password)
    : null;

/** The user after the change: received fields over stored ones. */
const juntar = async (
  { tx }: ContextoTx,
  recibido: UsuarioRecibido,
  antes: Guardado | null,
): Promise<UsuarioEscrito> => {
  const entidadId = recibido.entidadId ?? antes?.entidad_id;
  const ficha = entidadId ? await fichaDeEntidad(tx, entidadId) : null;
  return {
    ...USUARIO_NUEVO,
    ...(antes && { username: antes.nombre_usuario, perfilId: antes.perfil_id }),
    ...(antes && { tipoLogin: antes.tipo_login, vigente: antes.vigente }),
    ...escritoDeEntidad(recibido.entidadVM ?? null, ficha),
    ...(recibido.username !== undefined && { username: recibido.username.trim() }),
    ...(recibido.perfilId !== undefined && { perfilId: recibido.perfilId }),
    ...(recibido.tipoLogin !== undefined && { tipoLogin: recibido.tipoLogin }),
    ...(recibido.vigente !== undefined && { vigente: recibido.vigente }),
    password: recibido.password ?? '',
  };
};

/** Checks the person's rules only for a new user or when person data are sent. */
const exigirReglas = (
  { ajustes }: ContextoTx,
  escrito: UsuarioEscrito,
  recibido: UsuarioRecibido,
  { antes, claveHash }: { readonly antes: Guardado | null; readonly claveHash: string | null },
): void => {
  const diceQuienEs = Boolean(recibido.entidadVM) || !(antes ?? recibido.entidadId);
  const errores = {
    ...(diceQuienEs && erroresDeQuienEs(escrito)),
    ...erroresDeAcceso(escrito, {
      // A proposed change stores its password as a hash only.
      tieneClave: Boolean(antes?.clave_hash ?? (recibido.password ? null : claveHash)),
      politica: ajustes.politicaDeClaves,
      perfilesSinClave: perfilesSinClave(ajustes, escrito.username),
    }),
  };
  if (Object.keys(errores).length > 0) throw usuarioInvalido(errores);
};

/** Columns of a user after `exigirReglas`, which refuses a null profile or login type. */
const columnasDe = (
  { username, perfilId, tipoLogin, vigente }: UsuarioEscrito,
  entidadId: number | null,
) => {
  if (perfilId === null || tipoLogin === null)
    throw new Error('usuario sin perfil o tipo de login');
  return {
    nombre_usuario: nombreDeUsuario(username),
    perfil_id: perfilId,
    tipo_login: tipoLogin,
    vigente,
    entidad_id: entidadId,
  };
};

/** Approval by a second person, if the settings demand it. */
interface Aprobacion {
  readonly aprobado: boolean;
}
const SIN_APROBAR: Aprobacion = { aprobado: false };

/**
 * Throws if one person alone would create or re-enable an administrator, or set another administrator's
 * password, which would let them log in as that person.
 */
const exigirAprobacion = (
  { ajustes, actor }: ContextoTx,
  { perfilId, vigente }: Pick<UsuarioEscrito, 'perfilId' | 'vigente'>,
  { antes, claveHash }: { readonly antes: Guardado | null; readonly claveHash: string | null },
  { aprobado }: Aprobacion,
): void => {
  const loEra = antes !== null && esAdministrador(antes.perfil_id);
  const llegaASerlo = esAdministrador(perfilId) && (!loEra || (vigente && !antes.vigente));
  const tomaSuLugar = loEra && claveHash !== null && antes.id !== actor.usuarioId;
  if (!llegaASerlo && !tomaSuLugar) return;
  if (ajustes.dosPersonas.administradores && !aprobado) throw aprobacionExigida();
};

/**
 * Throws for another administrator's e-mail too, because it resets the password: changed, first given, or of
 * another entity.
 */
const exigirAprobacionDelCorreo = async (
  { tx, actor, ajustes }: ContextoTx,
  { email }: UsuarioEscrito,
  antes: Guardado,
  { aprobado }: Aprobacion,
): Promise<void> => {
  if (aprobado || !ajustes.dosPersonas.administradores) return;
  if (!esAdministrador(antes.perfil_id) || antes.id === actor.usuarioId) return;
  const ficha = antes.entidad_id === null ? null : await fichaDeEntidad(tx, antes.entidad_id);
  if (email.trim() !== (ficha?.email ?? '')) throw aprobacionExigida();
};

/** Creates a user and returns its id. Throws 400 with messages by field, also for a taken name. */
export const crearUsuario = async (
  ctx: ContextoTx,
  recibido: UsuarioRecibido,
  claveHash: string | null,
  aprobacion: Aprobacion = SIN_APROBAR,
): Promise<number> => {
  const escrito = await juntar(ctx, recibido, null);
  exigirReglas(ctx, escrito, recibido, { antes: null, claveHash });
  exigirAprobacion(ctx, escrito, { antes: null, claveHash }, aprobacion);
  const enlace = { ...recibido, ...aprobacion };
  const valores = columnasDe(escrito, await enlazarEntidad(ctx, escrito, enlace));
  const { id } = await crearRegistro(ctx, USUARIO, { ...valores, clave_hash: claveHash });
  return id;
};

/** Refuses a profile that the user's brokers do not allow: the brokers must change first. */
const exigirCorredores = async (
  { tx }: ContextoTx,
  antes: Guardado,
  { perfilId }: UsuarioEscrito,
): Promise<void> => {
  if (perfilId === antes.perfil_id) return;
  const activos = (await corredoresDe(tx, antes.id)).filter(({ vigente }) => vigente);
  if (tieneUnCorredor(perfilId) && activos.length > 1) {
    throw usuarioInvalido({ perfilId: [UN_SOLO_CORREDOR] });
  }
  if (!esAdministrador(perfilId) && activos.length === 0) {
    throw usuarioInvalido({ perfilId: [SIN_CORREDOR] });
  }
};

/** Throws unless somebody remains who can enable the others (C07). */
const exigirOtroAdministrador = async (
  { tx }: ContextoTx,
  antes: Guardado,
  sigue: boolean,
): Promise<void> => {
  if (!antes.vigente || !esAdministrador(antes.perfil_id) || sigue) return;
  if (!(await hayOtroAdministrador(tx, antes.id))) throw ultimoAdministrador();
};

/** Changes a user; fields not sent stay unchanged. Throws 404, 409 on a stale version, 400 by field. */
export const actualizarUsuario = async (
  ctx: ContextoTx,
  {
    id,
    version,
    ...recibido
  }: UsuarioRecibido & { readonly id: number; readonly version?: number | undefined },
  claveHash: string | null,
  aprobacion: Aprobacion = SIN_APROBAR,
): Promise<void> => {
  const antes = await usuarioParaCambiar(ctx.tx, id);
  if (!antes) throw registroNoEncontrado();
  if (version !== undefined && version !== antes.version) throw registroModificado();
  const escrito = await juntar(ctx, recibido, antes);
  exigirReglas(ctx, escrito, recibido, { antes, claveHash });
  exigirAprobacion(ctx, escrito, { antes, claveHash }, aprobacion);
  await exigirAprobacionDelCorreo(ctx, escrito, antes, aprobacion);
  await exigirCorredores(ctx, antes, escrito);
  await exigirOtroAdministrador(ctx, antes, escrito.vigente && esAdministrador(escrito.perfilId));
  const enlace = { ...recibido, ...aprobacion };
  const valores = {
    ...columnasDe(escrito, await enlazarEntidad(ctx, escrito, enlace, antes.entidad_id)),
    ...(escrito.tipoLogin === LOGIN_PUBLICO && { clave_hash: null }),
  };
  await actualizarRegistro(ctx, USUARIO, { id, valores });
  if (valores.entidad_id !== antes.entidad_id) await renovarEnlaces(ctx, { usuarioId: id });
  if (claveHash !== null) await cambiarClave(ctx, id, claveHash);
  const otroAcceso =
    claveHash !== null ||
    escrito.perfilId !== antes.perfil_id ||
    escrito.tipoLogin !== antes.tipo_login;
  if (otroAcceso || !escrito.vigente) {
    await cerrarSesionesDeUsuario(ctx, id, 'cambio de usuario');
  }
};

/** Enables or disables a user; disabling ends the sessions at once, and leaves the sales unchanged. */
export const cambiarHabilitacionDeUsuario = async (
  ctx: ContextoTx,
  id: number,
  vigente: boolean,
  aprobacion: Aprobacion = SIN_APROBAR,
): ReturnType<typeof cambiarHabilitacion> => {
  const antes = await usuarioParaCambiar(ctx.tx, id);
  if (!antes) throw registroNoEncontrado();
  const queda = { perfilId: antes.perfil_id, vigente };
  exigirAprobacion(ctx, queda, { antes, claveHash: null }, aprobacion);
  await exigirOtroAdministrador(ctx, antes, vigente);
  const fila = await cambiarHabilitacion(ctx, USUARIO, id, vigente);
  if (!vigente) await cerrarSesionesDeUsuario(ctx, id, 'usuario desactivado');
  return fila;
};
