import { entraSoloConProveedor } from '#features/acceso/sin-clave.ts';
import { cerrarSesionesDeUsuario } from '#features/acceso/sesion/cerrar-sesiones.usecase.ts';
import { correoDeUsuario } from '#features/acceso/identificar.query.ts';
import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { escribirCorreo } from '#features/envios/escribir-correo.usecase.ts';
import { cambiarClave } from '#features/mantenedores/usuarios/guardar-usuario.usecase.ts';
import { camposInvalidos } from '#nucleo/comunes.errors.ts';
import type { Contexto, ContextoTx } from '#nucleo/contexto.ts';
import { erroresDeClave } from '#values/clave.ts';
import { formatearFechaHora } from '#values/fecha.ts';
import { redactarClaveCambiada } from './cartas-de-clave.ts';
import { enlaceVencido } from './clave-olvidada.errors.ts';
import { claveRepuesta } from './clave-olvidada.hechos.ts';
import { pareceVigente, tomarEnlace, usuarioDelEnlace } from './clave-olvidada.store.ts';

interface Pedido {
  readonly codigo: string;
  readonly contrasenia: string;
}

/** The hash of the new password, outside any transaction; nothing is computed for a link that is no good. */
export const prepararClave = async (
  { db, puertos, ajustes, ahora }: Contexto,
  { codigo, contrasenia }: Pedido,
): Promise<string> => {
  if (!(await pareceVigente(db, puertos.cripto.huella(codigo), ahora))) throw enlaceVencido();
  const errores = erroresDeClave(contrasenia, ajustes.politicaDeClaves);
  if (errores.length > 0) throw camposInvalidos({ contrasenia: errores });
  return puertos.cripto.cifrarClave(contrasenia);
};

/**
 * Sets the password by the code of a link, ends every session of the user and says so by mail. Throws
 * one and the same 401 for a link that is unknown, used or past its time, and for one that was sent
 * before the password changed.
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
  const sigue =
    usuario?.vigente && usuario.tipo_login === 0 && !entraSoloConProveedor(ctx.ajustes, usuario);
  if (!sigue || cripto.huella(usuario.clave_hash ?? '') !== enlace.contra) throw enlaceVencido();
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
