import type { Hecho } from '#features/auditoria/hecho.ts';
import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { escribirCorreo } from '#features/envios/escribir-correo.usecase.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { formatearFechaHora } from '#values/fecha.ts';
import {
  sesionCerradaPorOtroUsuario,
  sesionCerradaPorReuso,
} from '#features/acceso/acceso.hechos.ts';
import { redactarSesionCerrada } from './correo-sesion-cerrada.ts';
import {
  emitirTokens,
  esDeSuTurno,
  leerTokenActualizacion,
  type Tokens,
} from './emitir-tokens.usecase.ts';
import { correoDeUsuario } from '#features/acceso/identificar.query.ts';
import { cerrarSesion, rotarSesion, tomarSesion } from './sesion.store.ts';

interface Familia {
  readonly id: string;
  readonly usuario_id: number;
  readonly tipo: 'login' | 'publico';
}

/** Reasons for closing a family, which no honest client causes. */
const MOTIVO = { reuso: 'token reutilizado', otroUsuario: 'token con otro usuario' } as const;

/** Closes the family of a stolen token and mails the owner of the account. */
const cerrarFamilia = async (
  ctx: ContextoTx,
  familia: Familia,
  abuso: keyof typeof MOTIVO,
  hecho: Hecho,
): Promise<null> => {
  await cerrarSesion(ctx.tx, familia.id, MOTIVO[abuso], ctx.ahora);
  await registrar(ctx, hecho);
  const dueno = familia.tipo === 'login' && (await correoDeUsuario(ctx.tx, familia.usuario_id));
  if (!dueno) return null;
  await escribirCorreo(ctx, {
    // Hashed, because the key is also the Message-ID and every token of the family contains the id.
    clave: `sesion-cerrada:${ctx.puertos.cripto.huella(familia.id)}`,
    ventaId: null,
    para: dueno.email,
    carta: redactarSesionCerrada({
      nombreUsuario: dueno.nombreUsuario,
      cuando: formatearFechaHora(ctx.ahora),
      direccion: ctx.ajustes.direccionEscrita,
      abuso,
    }),
  });
  return null;
};

interface Renovada {
  readonly tokens: Tokens;
  readonly tipo: Familia['tipo'];
}

/**
 * Rotates the refresh token; returns null when it is invalid. A turn older than the grace period,
 * or another user's id, means a stolen token: the whole family ends. That must be committed, so it
 * returns null instead of throwing. The web cannot name another user by mistake, because its
 * cookies carry the id.
 */
export const actualizarToken = async (
  ctx: ContextoTx,
  usuarioId: number,
  token: string,
): Promise<Renovada | null> => {
  const leido = leerTokenActualizacion(ctx, token);
  if (!leido) return null;
  const sesion = await tomarSesion(ctx.tx, leido.sesionId);
  if (!sesion || sesion.cerrada_en || sesion.vence_en <= ctx.ahora) return null;
  if (sesion.usuario_id !== usuarioId) {
    const hecho = sesionCerradaPorOtroUsuario({ id: sesion.usuario_id, despues: { usuarioId } });
    return cerrarFamilia(ctx, sesion, 'otroUsuario', hecho);
  }
  if (!sesion.vigente && sesion.venta_id === null) return null;

  const conTurno = async (turno: number): Promise<Renovada> => {
    const familia = { sesionId: sesion.id, usuarioId: sesion.usuario_id, turno };
    return { tokens: await emitirTokens(ctx, familia), tipo: sesion.tipo };
  };
  if (leido.turno === sesion.turno) {
    const turno = sesion.turno + 1;
    await rotarSesion(ctx.tx, sesion.id, turno, ctx.ahora);
    return conTurno(turno);
  }
  if (esDeSuTurno(leido.turno, sesion, ctx.ahora)) return conTurno(sesion.turno);
  return cerrarFamilia(ctx, sesion, 'reuso', sesionCerradaPorReuso({ id: sesion.usuario_id }));
};
