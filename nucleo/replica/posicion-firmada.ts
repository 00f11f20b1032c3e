import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Posicion } from './frescura.ts';
import type { Replica } from './replica.ts';

const NOMBRE = 'soap_posicion';
/** Longer than any replica that is asked may be behind, whatever the settings say. */
const SEGUNDOS = 3_600;
/** None replica reaches it: whoever bears it reads from the primary. */
const INALCANZABLE: Posicion = { linea: 0, lsn: 0n };

const firmaDe = ({ puertos }: Contexto, texto: string): string =>
  puertos.cripto.codigo(`posicion ${texto}`);

/**
 * Where the last write of this browser is, as it came back in its cookie; null when it wrote nothing.
 * One that is not ours counts as a write that no replica has.
 */
export const leerPosicion = (ctx: Contexto, req: FastifyRequest): Posicion | null => {
  const galleta = req.cookies[NOMBRE];
  if (galleta === undefined) return null;
  const [texto = '', firma] = galleta.split('~');
  const [, linea, lsn] = /^(\d{1,10})-([\da-f]{1,16})$/.exec(texto) ?? [];
  if (linea === undefined || firma !== firmaDe(ctx, texto)) return INALCANZABLE;
  return { linea: Number(linea), lsn: BigInt(`0x${lsn}`) };
};

/** Has the browser bring where its write is; one that cannot be said reads from the primary. */
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
