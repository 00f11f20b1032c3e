import { z } from 'zod';
import type { Retorno } from './port.ts';

/** Tokens are inserted unescaped into the path of a call, so the pattern must be strict. */
const token = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** True for a token: 1 to 64 letters, digits, '_' or '-'. */
export const esToken = (valor: unknown): valor is string => token.safeParse(valor).success;

const esquema = z.object({
  token_ws: token.optional(),
  TBK_TOKEN: token.optional(),
  TBK_ID_SESION: z.string().min(1).max(61).optional(),
  TBK_ORDEN_COMPRA: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,26}$/)
    .optional(),
});

/**
 * Parses the four returns of Webpay, by GET or POST (D-WEBPAY-03). A repeated, too long or malformed value
 * makes the return `ilegible`.
 */
export const leerRetornoWebpay = (parametros: Readonly<Record<string, unknown>>): Retorno => {
  const leido = esquema.safeParse(parametros);
  if (!leido.success) return { tipo: 'ilegible' };
  const { token_ws, TBK_TOKEN, TBK_ID_SESION: sesion, TBK_ORDEN_COMPRA: ordenCompra } = leido.data;
  // TBK_TOKEN comes first: a closed and recovered form sends both and must not be committed.
  if (TBK_TOKEN) return { tipo: 'anulado', token: TBK_TOKEN };
  if (token_ws) {
    return sesion || ordenCompra ? { tipo: 'ilegible' } : { tipo: 'terminado', token: token_ws };
  }
  return sesion && ordenCompra ? { tipo: 'vencido', ordenCompra, sesion } : { tipo: 'ilegible' };
};
