import { documentarPolizas } from '#features/emision/certificado/documentar-polizas.usecase.ts';
import { polizasSinFirmarDe } from '#features/emision/certificado/certificados.query.ts';
import { cerrarTramo } from './cerrar-tramo.usecase.ts';
import { marcarNumeros, revisarMarcas } from '#features/emision/numerar/marcar-numeros.usecase.ts';
import { numerarVentas } from '#features/emision/numerar/numerar-tramo.usecase.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { puedeFirmar } from '#values/validez-firma.ts';

interface Carga {
  readonly ctx: Contexto;
  readonly encargo: { readonly ventaId: number };
}

/**
 * The issuance of several sales that have one chunk together: numbered in one lock, signed and stored
 * together, marked in one transaction, each under a turn of its own. Says of each whether it was done;
 * should it throw, whatever failed, each is gone on with alone (ADR 28).
 */
export const trabajoEmitirVentas =
  (enTransaccion: EnTransaccion) =>
  async (cargas: readonly Carga[]): Promise<boolean[]> => {
    const ventas = new Map(cargas.map(({ ctx, encargo }) => [encargo.ventaId, ctx]));
    const [ctx] = ventas.values();
    if (!ctx) return [];
    ctx.falla('emision.alTomar');
    const ninguna = cargas.map(() => false);
    if (!puedeFirmar(await ctx.puertos.firma.mirar(ctx.ahora), ctx.ahora)) return ninguna;
    await revisarMarcas(ctx, enTransaccion);
    const { turnos, completas } = await enTransaccion(ctx, (tx) => numerarVentas(tx, ventas));
    ctx.falla('emision.trasInsertar');
    const hechas = new Set([...completas, ...turnos.map(({ ventaId }) => ventaId)]);
    if (turnos.length > 0) {
      const polizas = await polizasSinFirmarDe(
        ctx.db,
        turnos.map(({ ventaId }) => ventaId),
      );
      const ventaDe = new Map(polizas.map(({ id, ventaId }) => [id, ventaId]));
      const guardados = await documentarPolizas(ctx, polizas);
      ctx.falla('emision.trasGuardar');
      await marcarNumeros(ctx, polizas);
      ctx.falla('emision.trasAnotarMarca');
      const documentos = guardados.map((guardado) => ({
        ventaId: ventaDe.get(guardado.polizaId) ?? 0,
        guardado,
      }));
      await enTransaccion(ctx, (tx) =>
        cerrarTramo(tx, turnos, { documentos, sigue: false }, (ventaId) =>
          tx.aCuentaDe(ventas.get(ventaId) ?? ctx),
        ),
      );
      ctx.falla('emision.trasConfirmar');
    }
    return cargas.map(({ encargo }) => hechas.has(encargo.ventaId));
  };
