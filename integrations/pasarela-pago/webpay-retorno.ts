import { z } from 'zod';
import type { Retorno } from './port.ts';

/** A token goes into the path of a call as it is, so nothing else may look like one. */
const token = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** Whether it has the shape of a token of Webpay (64 hexadecimal digits at most, no separators). */
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
 * Which of the four returns of Webpay the browser brought, by GET or by POST (D-WEBPAY-03). A value
 * that is repeated, too long or of another kind makes the whole of it `ilegible`.
 */
export const leerRetornoWebpay = (parametros: Readonly<Record<string, unknown>>): Retorno => {
  const leido = esquema.safeParse(parametros);
  if (!leido.success) return { tipo: 'ilegible' };
  const { token_ws, TBK_TOKEN, TBK_ID_SESION: sesion, TBK_ORDEN_COMPRA: ordenCompra } = leido.data;
  // Before token_ws: a form that was closed and recovered sends both, and must not be committed.
  if (TBK_TOKEN) return { tipo: 'anulado', token: TBK_TOKEN };
  if (token_ws) {
    return sesion || ordenCompra ? { tipo: 'ilegible' } : { tipo: 'terminado', token: token_ws };
  }
  return sesion && ordenCompra ? { tipo: 'vencido', ordenCompra, sesion } : { tipo: 'ilegible' };
};
