import type { Actor, Contexto } from '#nucleo/contexto.ts';
import { ROLES } from '#values/perfil.ts';

const MINUTOS = 60;

/** Whom an address was given to: it is opened without a session, and the audit names them. */
type Dueno = Pick<Actor, 'rol' | 'usuarioId'>;

interface Enlace {
  readonly polizaId: number;
  readonly dueno: Dueno;
}

const textoDe = (polizaId: number, vence: number, dueno: string): string =>
  `documento:${polizaId}:${vence}:${dueno}`;

/** The address of a policy's file, good for an hour, for whoever holds it. */
export const urlDocumento = (ctx: Contexto, polizaId: number): string => {
  const vence = Math.floor(ctx.ahora.getTime() / 1_000) + MINUTOS * 60;
  const dueno = `${ctx.actor.rol}-${ctx.actor.usuarioId ?? 0}`;
  const codigo = ctx.puertos.cripto.codigo(textoDe(polizaId, vence, dueno));
  return `/api/Documentos/${polizaId}.${vence}.${dueno}.${codigo}`;
};

const leerDueno = (texto: string): Dueno | null => {
  const [nombre = '', id = ''] = texto.split('-');
  const rol = ROLES.find((uno) => uno === nombre);
  return rol && /^\d{1,9}$/.test(id) ? { rol, usuarioId: Number(id) || null } : null;
};

/** The policy a signed address names and whom it was given to, or null when forged or past its time. */
export const leerEnlace = (ctx: Contexto, enlace: string): Enlace | null => {
  const [id = '', vence = '', quien = '', codigo = ''] = enlace.split('.');
  const dueno = leerDueno(quien);
  if (!dueno || !/^\d{1,9}$/.test(id) || !/^\d{1,12}$/.test(vence)) return null;
  const texto = textoDe(Number(id), Number(vence), quien);
  const bueno = ctx.puertos.cripto.esCodigo(codigo, texto);
  const aTiempo = Number(vence) * 1_000 > ctx.ahora.getTime();
  return bueno && aTiempo ? { polizaId: Number(id), dueno } : null;
};
