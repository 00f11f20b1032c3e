import type { Retorno } from '#integrations/pasarela-pago/port.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';

/** The payment a way back names, or null. */
export const pagoDelRetorno = async (db: Base, retorno: Retorno): Promise<number | null> => {
  if (retorno.tipo === 'ilegible') return null;
  const fila = await db
    .selectFrom('pagos')
    .select('id')
    .$if(retorno.tipo !== 'vencido', (q) =>
      q.where('token', '=', 'token' in retorno ? retorno.token : ''),
    )
    .$if(retorno.tipo === 'vencido', (q) =>
      q
        .where('orden_compra', '=', 'ordenCompra' in retorno ? retorno.ordenCompra : '')
        .where('sesion_pago', '=', 'sesion' in retorno ? retorno.sesion : ''),
    )
    .executeTakeFirst();
  return fila?.id ?? null;
};

/** The sale a code of return belongs to, used or not, or null. */
export const ventaDelCodigo = async (ctx: Contexto, codigo: string): Promise<number | null> => {
  const fila = await ctx.db
    .selectFrom('codigos_de_venta')
    .select('venta_id')
    .where('huella', '=', ctx.puertos.cripto.huella(codigo))
    .where('proposito', '=', 'retorno')
    .executeTakeFirst();
  return fila?.venta_id ?? null;
};
