import type { Casa } from '../casa.ts';
import { pedir, type Respuesta } from '../cliente.ts';

/** Requests the re-issue of an intention now; with a code, like that of an online payment. */
export const reemitir = (
  casa: Casa,
  token: string,
  idIntencionVenta: number,
  codAutorizacion?: string,
  extra: { fechaEmision?: string; clave?: string; version?: number } = {},
): Promise<Respuesta> =>
  pedir(casa, 'PUT', '/IntencionesDeVenta/ActualizarIntencionPago', {
    token,
    cuerpo: {
      idIntencionVenta,
      estadoIntencion: 4,
      ...(extra.version === undefined ? {} : { version: extra.version }),
      reemision: {
        fechaEmision: extra.fechaEmision ?? casa.reloj.ahora().toISOString(),
        ...(codAutorizacion === undefined ? {} : { codAutorizacion }),
      },
    },
    cabeceras: extra.clave ? { 'idempotency-key': extra.clave } : {},
  });

/** Re-issues of a sale, oldest first. */
export const reemisionesDe = ({ base }: Casa, ventaId: number) =>
  base
    .selectFrom('reemisiones')
    .selectAll()
    .where('venta_id', '=', ventaId)
    .orderBy('id')
    .execute();

/** Approves or refuses the last re-issue of a sale. */
export const resolverReemision = async (
  casa: Casa,
  token: string,
  ventaId: number,
  que: 'Aprobar' | 'Rechazar' = 'Aprobar',
): Promise<Respuesta> => {
  const id = (await reemisionesDe(casa, ventaId)).at(-1)?.id ?? 0;
  return pedir(casa, 'POST', `/Reemisiones/${que}`, { token, cuerpo: { id } });
};
