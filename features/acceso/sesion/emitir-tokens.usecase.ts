import type { Contexto } from '#nucleo/contexto.ts';

const MINUTOS_TOKEN = 60;

export interface Tokens {
  readonly accesToken: string;
  readonly expiresIn: number;
  readonly tokenActualizacion: string;
}

interface Familia {
  readonly sesionId: string;
  readonly usuarioId: number;
  readonly turno: number;
}

const textoDeTurno = (sesionId: string, turno: number): string => `refresco:${sesionId}:${turno}`;

/** Issues an access token of 60 minutes and the refresh token of the family's present turn. */
export const emitirTokens = async (ctx: Contexto, familia: Familia): Promise<Tokens> => {
  const { sesionId, usuarioId, turno } = familia;
  const venceEn = new Date(ctx.ahora.getTime() + MINUTOS_TOKEN * 60_000);
  const codigo = ctx.puertos.cripto.codigo(textoDeTurno(sesionId, turno));
  return {
    accesToken: await ctx.puertos.cripto.firmarToken({ usuarioId, sesionId }, ctx.ahora, venceEn),
    expiresIn: MINUTOS_TOKEN * 60,
    tokenActualizacion: `${sesionId}.${turno}.${codigo}`,
  };
};

/** Family and turn of a refresh token. */
export interface TokenLeido {
  readonly sesionId: string;
  readonly turno: number;
}

/** Reads a refresh token; null when it was not made here. */
export const leerTokenActualizacion = (ctx: Contexto, token: string): TokenLeido | null => {
  const [sesionId = '', turno = '', codigo = ''] = token.split('.');
  if (!/^[0-9a-f-]{36}$/.test(sesionId) || !/^\d{1,9}$/.test(turno)) return null;
  const bueno = ctx.puertos.cripto.esCodigo(codigo, textoDeTurno(sesionId, Number(turno)));
  return bueno ? { sesionId, turno: Number(turno) } : null;
};

/** Grace period: two tabs may refresh at once, and the later one still sends the previous turn. */
const GRACIA_MS = 20_000;

/**
 * Returns whether a turn is valid for its session: the present one, or the previous one within the
 * grace period.
 */
export const esDeSuTurno = (
  turno: number,
  sesion: { readonly turno: number; readonly rotada_en: Date },
  ahora: Date,
): boolean =>
  turno === sesion.turno ||
  (turno === sesion.turno - 1 && ahora.getTime() - sesion.rotada_en.getTime() <= GRACIA_MS);
