import type { RetornoLeido } from '#integrations/pasarela-pago/port.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';

/**
 * Returns the payment that a return names and how it ended, or null; its row tells the provider.
 */
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

/** Returns the sale of a return code, used or not; null for an unknown one. */
export const ventaDelCodigo = async (ctx: Contexto, codigo: string): Promise<number | null> => {
  const fila = await ctx.db
    .selectFrom('codigos_de_venta')
    .select('venta_id')
    .where('huella', '=', ctx.puertos.cripto.huella(codigo))
    .where('proposito', '=', 'retorno')
    .executeTakeFirst();
  return fila?.venta_id ?? null;
};
