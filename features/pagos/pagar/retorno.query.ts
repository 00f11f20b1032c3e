import type { RetornoLeido } from '#integrations/pasarela-pago/port.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';

/** The payment a way back names and how it ended, or null: the row says which provider it was. */
export const pagoDelRetorno = async (
  db: Base,
  leidos: readonly RetornoLeido[],
): Promise<{ pagoId: number; retorno: RetornoLeido['tipo'] } | null> => {
  for (const retorno of leidos) {
    const fila = await db
      .selectFrom('pagos')
      .select('id')
      .where('proveedor', '=', retorno.proveedor)
      .where((eb) =>
        eb.and(
          retorno.tipo === 'vencido'
            ? { orden_compra: retorno.ordenCompra, sesion_pago: retorno.sesion }
            : { token: retorno.token },
        ),
      )
      .executeTakeFirst();
    if (fila) return { pagoId: fila.id, retorno: retorno.tipo };
  }
  return null;
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
