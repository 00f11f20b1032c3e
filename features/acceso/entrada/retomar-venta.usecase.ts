import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { compraRetomada } from '#features/acceso/acceso.hechos.ts';
import type { MarcaDeCompraVM } from '#features/marca-comercial/marca-comercial.contract.ts';
import { marcaDeCompra } from '#features/marca-comercial/marca-comercial.query.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { abrirSesion } from '#features/acceso/sesion/abrir-sesion.usecase.ts';
import { codigoVencido } from '#features/acceso/acceso.errors.ts';
import { tomarCodigo } from './codigo-de-venta.store.ts';
import type { Tokens } from '#features/acceso/sesion/emitir-tokens.usecase.ts';
import { duenoDeVenta } from '#features/acceso/identificar.query.ts';

interface VentaRetomada {
  readonly ventaId: number;
  readonly convenioId: number;
  readonly usuarioId: number;
  /** True when the code was made for one owner, who sees only their own data. */
  readonly deUnDueno: boolean;
  readonly marca: MarcaDeCompraVM;
  readonly tokens: Tokens;
}

/**
 * Opens a session limited to the sale of a code, even if its seller is disabled. Throws the same
 * 401 for a code that is unknown, expired, or already used and valid once (V-OP-86).
 */
export const retomarVenta = async (ctx: ContextoTx, codigo: string): Promise<VentaRetomada> => {
  const tomado = await tomarCodigo(ctx.tx, ctx.puertos.cripto.huella(codigo), ctx.ahora);
  if (!tomado) throw codigoVencido();
  const { venta_id: ventaId, correo, proposito } = tomado;
  const { usuarioId, convenioId } = await duenoDeVenta(ctx.tx, ventaId);
  await registrar(ctx, compraRetomada({ id: ventaId, despues: { proposito } }));
  const tokens = await abrirSesion(ctx, {
    usuarioId,
    convenioId,
    ventaId,
    correo,
    tipo: 'publico',
  });
  const marca = await marcaDeCompra(ctx.tx, convenioId, ctx.ajustes);
  return { ventaId, convenioId, usuarioId, deUnDueno: correo !== null, marca, tokens };
};
