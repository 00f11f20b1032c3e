import { soloConProveedor } from '#features/acceso/acceso.errors.ts';
import { avisarCambioDeAcceso } from '#features/acceso/avisar-cambio-de-acceso.usecase.ts';
import {
  contarAntesDeEntrar,
  type Intento,
  olvidarAlEntrar,
} from '#features/acceso/entrada/contar-intento.usecase.ts';
import { usuarioParaLogin } from '#features/acceso/identificar.query.ts';
import { pasoPendiente } from '#features/acceso/paso-pendiente.query.ts';
import { cerrarOtrosLogins } from '#features/acceso/sesion/cerrar-sesiones.usecase.ts';
import { exigirSesionReciente } from '#features/acceso/sesion/exigir-reciente.usecase.ts';
import { entraSoloConProveedor } from '#features/acceso/sin-clave.ts';
import { EntradaRechazada } from '#features/auditoria/entrada-rechazada.errors.ts';
import { camposInvalidos, sinSesion } from '#nucleo/comunes.errors.ts';
import type { Contexto, ContextoTx, EnTransaccion } from '#nucleo/contexto.ts';
import { erroresDeClave } from '#values/clave.ts';
import { cambiarClave } from '#features/usuario/cambiar-clave.usecase.ts';
import { usuarioParaCambiar } from './usuario.query.ts';

interface Pedido {
  readonly contraseniaActual: string;
  readonly contrasenia: string;
}

interface Comprobada {
  readonly intento: Intento;
  /** The user at the time of the password check. */
  readonly usuario: { readonly id: number; readonly clave_hash: string | null };
  readonly claveHash: string;
}

const actualIncorrecta = (usuarioId: number): EntradaRechazada =>
  new EntradaRechazada(
    camposInvalidos({ contraseniaActual: ['La contraseña actual no es correcta'] }),
    usuarioId,
  );

/**
 * Checks the present password, counted like a login, and returns the new one's hash; argon2 runs outside any
 * transaction. Throws 400 by field, 429 while the attempt must wait, and 403 for a user without a password
 * here. Also 403 for a user whose second factor was not given recently.
 */
export const comprobarClavePropia = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  { contraseniaActual, contrasenia }: Pedido,
): Promise<Comprobada> => {
  const { db, ajustes, puertos, actor } = ctx;
  const usuario = await usuarioParaLogin(db, actor.nombreUsuario ?? '');
  if (usuario?.id !== actor.usuarioId) throw sinSesion();
  if (entraSoloConProveedor(ajustes, usuario)) {
    throw soloConProveedor(ajustes.identidad?.nombre ?? '');
  }
  const errores = erroresDeClave(contrasenia, ajustes.politicaDeClaves);
  if (errores.length > 0) throw camposInvalidos({ contrasenia: errores });
  const intento = await enTransaccion(ctx, async (tx) => {
    // An open session must not bypass its owner's second factor (A-FACTOR-010).
    if ((await pasoPendiente(tx.tx, usuario, [])) === 'factor') await exigirSesionReciente(tx);
    return contarAntesDeEntrar(tx, usuario.nombre_usuario);
  });
  if (!(await puertos.cripto.claveCoincide(contraseniaActual, usuario.clave_hash))) {
    throw actualIncorrecta(usuario.id);
  }
  return { intento, usuario, claveHash: await puertos.cripto.cifrarClave(contrasenia) };
};

/** Sets the password, ends the user's other logins and tells them by mail (V-CAMINO-042). */
export const cambiarClavePropia = async (
  ctx: ContextoTx,
  { intento, usuario, claveHash }: Comprobada,
): Promise<void> => {
  const guardado = await usuarioParaCambiar(ctx.tx, usuario.id);
  if (!guardado?.vigente || guardado.clave_hash !== usuario.clave_hash) {
    throw actualIncorrecta(usuario.id);
  }
  await olvidarAlEntrar(ctx, intento);
  await cambiarClave(ctx, usuario.id, claveHash);
  await cerrarOtrosLogins(ctx, 'contraseña cambiada');
  await avisarCambioDeAcceso(ctx, usuario.id, 'claveCambiada');
};
