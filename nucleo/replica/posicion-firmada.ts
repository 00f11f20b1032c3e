import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Posicion } from './frescura.ts';
import type { Replica } from './replica.ts';

const NOMBRE = 'soap_posicion';
/** Lifetime of the cookie; longer than any allowed lag. */
const SEGUNDOS = 3_600;
/** Position that no replica reaches; its caller reads from the primary. */
const INALCANZABLE: Posicion = { linea: 0, lsn: 0n };

const firmaDe = ({ puertos }: Contexto, texto: string): string =>
  puertos.cripto.codigo(`posicion ${texto}`);

/**
 * Position of the last write of this browser, from its cookie; null when it wrote nothing. With an invalid
 * signature it is a position that no replica reaches.
 */
export const leerPosicion = (ctx: Contexto, req: FastifyRequest): Posicion | null => {
  const galleta = req.cookies[NOMBRE];
  if (galleta === undefined) return null;
  const [texto = '', firma] = galleta.split('~');
  const [, linea, lsn] = /^(\d{1,10})-([\da-f]{1,16})$/.exec(texto) ?? [];
  if (linea === undefined || firma !== firmaDe(ctx, texto)) return INALCANZABLE;
  return { linea: Number(linea), lsn: BigInt(`0x${lsn}`) };
};

/** Stores the position of a write in a signed cookie; if unknown, the browser reads from the primary. */
export const anotarPosicion = async (
  replica: Replica,
  ctx: Contexto,
  { req, reply }: { readonly req: FastifyRequest; readonly reply: FastifyReply },
): Promise<void> => {
  const { linea, lsn } = await replica.posicion().catch(() => INALCANZABLE);
  const texto = `${linea}-${lsn.toString(16)}`;
  reply.setCookie(NOMBRE, `${texto}~${firmaDe(ctx, texto)}`, {
    path: '/api',
    httpOnly: true,
    sameSite: 'lax',
    secure: req.protocol === 'https' || ctx.ajustes.direccion.startsWith('https:'),
    maxAge: SEGUNDOS,
  });
};
