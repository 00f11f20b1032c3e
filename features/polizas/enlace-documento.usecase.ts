import type { Actor, Contexto } from '#nucleo/contexto.ts';
import { ROLES } from '#values/perfil.ts';

const MINUTOS = 60;

/** Person who got the address. It opens without a session, and the audit names this person. */
type Dueno = Pick<Actor, 'rol' | 'usuarioId'>;

interface Enlace {
  readonly polizaId: number;
  readonly dueno: Dueno;
}

interface EnlaceDeVenta {
  readonly ventaId: number;
  readonly dueno: Dueno;
  /** Returns true when the zip includes the policies of an owner with this mail. */
  readonly alcanza: (correo: string | null) => boolean;
}

type Que = 'documento' | 'venta';

const textoDe = (que: Que, id: number, vence: number, dueno: string): string =>
  `${que}:${id}:${vence}:${dueno}`;

/** Signs an address valid for an hour; `dueno` must contain no full stop. */
const firmar = (ctx: Contexto, que: Que, id: number, dueno: string): string => {
  const vence = Math.floor(ctx.ahora.getTime() / 1_000) + MINUTOS * 60;
  const texto = `${id}.${vence}.${dueno}`;
  return `${texto}.${ctx.puertos.cripto.codigo(textoDe(que, id, vence, dueno))}`;
};

const nombrarDueno = ({ actor }: Contexto): string => `${actor.rol}-${actor.usuarioId ?? 0}`;

/** Returns the address of a policy's file, valid for an hour for anybody who has it. */
export const urlDocumento = (ctx: Contexto, polizaId: number): string =>
  `/api/Documentos/${firmar(ctx, 'documento', polizaId, nombrarDueno(ctx))}`;

/** Returns a code that identifies a mail without revealing it. */
const marcaDeCorreo = (ctx: Contexto, correo: string): string =>
  ctx.puertos.cripto.codigo(`correo:${correo.toLowerCase()}`);

/**
 * Returns the address of a sale's zip, valid for an hour for anybody who has it. In an owner's
 * session the zip is limited to the owner's policies.
 */
export const urlDeVenta = (ctx: Contexto, ventaId: number): string => {
  const { correo } = ctx.actor;
  const marca = correo === null ? '' : `~${marcaDeCorreo(ctx, correo)}`;
  return `/api/Documentos/Venta/${firmar(ctx, 'venta', ventaId, `${nombrarDueno(ctx)}${marca}`)}`;
};

const leerDueno = (texto: string): Dueno | null => {
  const [nombre = '', id = ''] = texto.split('-');
  const rol = ROLES.find((uno) => uno === nombre);
  return rol && /^\d{1,9}$/.test(id) ? { rol, usuarioId: Number(id) || null } : null;
};

/** Reads id and owner of a signed address; null when forged or expired. */
const leerFirmado = (ctx: Contexto, que: Que, enlace: string) => {
  const [id = '', vence = '', quien = '', codigo = ''] = enlace.split('.');
  const [nombre = '', marca = ''] = quien.split('~');
  const dueno = leerDueno(nombre);
  if (!dueno || !/^\d{1,9}$/.test(id) || !/^\d{1,12}$/.test(vence)) return null;
  const bueno = ctx.puertos.cripto.esCodigo(codigo, textoDe(que, Number(id), Number(vence), quien));
  const aTiempo = Number(vence) * 1_000 > ctx.ahora.getTime();
  return bueno && aTiempo ? { id: Number(id), dueno, marca } : null;
};

/**
 * Returns the policy of a signed address and the person who got it; null when forged or expired.
 */
export const leerEnlace = (ctx: Contexto, enlace: string): Enlace | null => {
  const leido = leerFirmado(ctx, 'documento', enlace);
  return leido && { polizaId: leido.id, dueno: leido.dueno };
};

/** Reads the signed address of a sale's zip; null when forged or expired. */
export const leerEnlaceDeVenta = (ctx: Contexto, enlace: string): EnlaceDeVenta | null => {
  const leido = leerFirmado(ctx, 'venta', enlace);
  if (!leido) return null;
  const { id: ventaId, dueno, marca } = leido;
  return {
    ventaId,
    dueno,
    alcanza: (correo) => marca === '' || marcaDeCorreo(ctx, correo ?? '') === marca,
  };
};
