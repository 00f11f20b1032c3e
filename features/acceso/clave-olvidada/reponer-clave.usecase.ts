import { entraSoloConProveedor } from '#features/acceso/sin-clave.ts';
import { cerrarSesionesDeUsuario } from '#features/acceso/sesion/cerrar-sesiones.usecase.ts';
import { correoDeUsuario } from '#features/acceso/identificar.query.ts';
import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { escribirCorreo } from '#features/envios/escribir-correo.usecase.ts';
import { cambiarClave } from '#features/usuario/cambiar-clave.usecase.ts';
import { camposInvalidos } from '#nucleo/comunes.errors.ts';
import type { Contexto, ContextoTx } from '#nucleo/contexto.ts';
import { erroresDeClave } from '#values/clave.ts';
import { enmascararCorreo } from '#values/correo-electronico.ts';
import { formatearFechaHora } from '#values/fecha.ts';
import { redactarClaveCambiada } from './cartas-de-clave.ts';
import { enlaceVencido } from './clave-olvidada.errors.ts';
import { claveRepuesta } from './clave-olvidada.hechos.ts';
import { enlaceSinUsar } from './clave-olvidada.query.ts';
import { tomarEnlace, usuarioDelEnlace } from './clave-olvidada.store.ts';

interface Pedido {
  readonly codigo: string;
  readonly contrasenia: string;
}

type UsuarioDelEnlace = NonNullable<Awaited<ReturnType<typeof usuarioDelEnlace>>>;

/** True while the user still logs in here with the password for which the link was sent (`contra`). */
export const sirvePara = (
  { ajustes, puertos }: Pick<Contexto, 'ajustes' | 'puertos'>,
  contra: string,
  usuario: Omit<UsuarioDelEnlace, 'id'>,
): boolean =>
  usuario.vigente &&
  usuario.tipo_login === 0 &&
  !entraSoloConProveedor(ajustes, usuario) &&
  puertos.cripto.huella(usuario.clave_hash ?? '') === contra;

/** Reads the masked recipient of a link without consuming it. Throws the same 401 as `reponerClave`. */
export const verEnlaceDeClave = async (
  ctx: Contexto,
  { codigo }: Pick<Pedido, 'codigo'>,
): Promise<{ para: string }> => {
  const enlace = await enlaceSinUsar(ctx.db, ctx.puertos.cripto.huella(codigo), ctx.ahora);
  if (!enlace || !sirvePara(ctx, enlace.contra, enlace)) throw enlaceVencido();
  return { para: enmascararCorreo(enlace.email ?? '') };
};

/** Hash of the new password, outside any transaction; an invalid link computes none. */
export const prepararClave = async (
  ctx: Contexto,
  { codigo, contrasenia }: Pedido,
): Promise<string> => {
  await verEnlaceDeClave(ctx, { codigo });
  const { ajustes, puertos } = ctx;
  const errores = erroresDeClave(contrasenia, ajustes.politicaDeClaves);
  if (errores.length > 0) throw camposInvalidos({ contrasenia: errores });
  return puertos.cripto.cifrarClave(contrasenia);
};

/**
 * Sets the password by a link's code, ends every session of the user and confirms it by mail. Throws the same
 * 401 for an unknown, used or expired link. Also for one sent before the password changed.
 */
export const reponerClave = async (
  ctx: ContextoTx,
  { codigo }: Pedido,
  claveHash: string,
): Promise<void> => {
  const { cripto } = ctx.puertos;
  const enlace = await tomarEnlace(ctx.tx, cripto.huella(codigo), ctx.ahora);
  if (!enlace) throw enlaceVencido();
  const usuario = await usuarioDelEnlace(ctx.tx, enlace.usuario_id);
  if (!usuario || !sirvePara(ctx, enlace.contra, usuario)) throw enlaceVencido();
  await cambiarClave(ctx, usuario.id, claveHash);
  await registrar(ctx, claveRepuesta({ id: usuario.id }));
  await cerrarSesionesDeUsuario(ctx, usuario.id, 'contraseña repuesta');
  const correo = await correoDeUsuario(ctx.tx, usuario.id);
  if (!correo) return;
  await escribirCorreo(ctx, {
    clave: `clave-repuesta:${cripto.huella(codigo)}`,
    ventaId: null,
    para: correo.email,
    carta: redactarClaveCambiada(
      usuario.nombre_usuario,
      formatearFechaHora(ctx.ahora),
      ctx.ajustes.direccionEscrita,
    ),
  });
};
