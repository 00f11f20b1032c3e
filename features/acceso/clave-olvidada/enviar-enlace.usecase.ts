import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { escribirCorreo } from '#features/envios/escribir-correo.usecase.ts';
import type { Carta } from '#formatos/correo/carta.ts';
import { nuevoCodigo } from '#nucleo/codigo-de-un-uso.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { redactarInvitacion } from './cartas-de-clave.ts';
import { enlaceDeClaveEnviado } from './clave-olvidada.hechos.ts';
import { contrasDeEnlaces, type DeQuien, destinatariosDe } from './clave-olvidada.query.ts';
import { guardarEnlace, vencerEnlaces } from './clave-olvidada.store.ts';
import { sirvePara } from './reponer-clave.usecase.ts';

const RUTA = '/acceso/nuevaClave';
/** Validity of a new user's link: three days, so that a Friday's mail still serves on Monday. */
const HORAS_DE_INVITACION = 72;

interface Destinatario {
  readonly id: number;
  readonly nombre: string;
  readonly claveHash: string;
  readonly email: string;
}

interface Enlace {
  /** Key of the mail, which is written once. */
  readonly clave: string;
  readonly horas: number;
  readonly carta: (enlace: string) => Carta;
}

/** Mails a one-time link by which a user chooses a password; a changed password or e-mail voids it. */
export const enviarEnlaceDeClave = async (
  ctx: ContextoTx,
  { id, claveHash, email }: Omit<Destinatario, 'nombre'>,
  { clave, horas, carta }: Enlace,
): Promise<void> => {
  const { codigo, ...guardado } = nuevoCodigo(ctx, horas);
  const contra = ctx.puertos.cripto.huella(claveHash);
  await guardarEnlace(ctx.tx, { ...guardado, usuarioId: id, contra });
  await registrar(ctx, enlaceDeClaveEnviado({ id }));
  await escribirCorreo(ctx, {
    clave,
    ventaId: null,
    para: email,
    carta: carta(`${ctx.ajustes.direccionEscrita}${RUTA}#${codigo}`),
  });
};

/** Mails a user without a chosen password the link by which they choose it. */
export const invitarUsuario = (ctx: ContextoTx, usuario: Destinatario): Promise<void> =>
  enviarEnlaceDeClave(ctx, usuario, {
    clave: `invitacion:${usuario.id}:${ctx.puertos.cripto.azar()}`,
    horas: HORAS_DE_INVITACION,
    carta: (enlace) => redactarInvitacion(usuario.nombre, enlace),
  });

/**
 * Ends the open links of users whose e-mail changed: they stand in somebody else's mailbox. Invites those who
 * have not chosen a password yet again, at the new address.
 */
export const renovarEnlaces = async (ctx: ContextoTx, de: DeQuien): Promise<void> => {
  for (const usuario of await destinatariosDe(ctx.tx, de)) {
    const { id, nombre_usuario: nombre, clave_hash: claveHash, email } = usuario;
    const contras = await contrasDeEnlaces(ctx.tx, id, HORAS_DE_INVITACION);
    await vencerEnlaces(ctx.tx, id, ctx.ahora);
    const sinElegir = contras.some((contra) => sirvePara(ctx, contra, usuario));
    if (claveHash !== null && email && sinElegir) {
      await invitarUsuario(ctx, { id, nombre, claveHash, email });
    }
  }
};
