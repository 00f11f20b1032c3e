import { documentarPolizas } from '#features/emision/certificado/documentar-polizas.usecase.ts';
import { polizasSinFirmarDe } from '#features/emision/certificado/certificados.query.ts';
import { cerrarTramo } from './cerrar-tramo.usecase.ts';
import { revisarMarcas } from '#features/emision/numerar/revisar-marcas.usecase.ts';
import { numerarVentas } from '#features/emision/numerar/numerar-tramo.usecase.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { puedeFirmar } from '#values/validez-firma.ts';

interface Carga {
  readonly ctx: Contexto;
  readonly encargo: { readonly ventaId: number };
}

/** Numbers, signs, stores and ends as many of these sales as fit in one chunk. */
const emitirJuntas = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  ventas: ReadonlyMap<number, Contexto>,
) => {
  const numeradas = await enTransaccion(ctx, (tx) => numerarVentas(tx, ventas));
  ctx.falla('emision.trasInsertar');
  const { turnos } = numeradas;
  if (turnos.length === 0) return numeradas;
  const polizas = await polizasSinFirmarDe(
    ctx.db,
    turnos.map(({ ventaId }) => ventaId),
  );
  const ventaDe = new Map(polizas.map(({ id, ventaId }) => [id, ventaId]));
  const guardados = await documentarPolizas(ctx, polizas);
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
  return numeradas;
};

/**
 * Issues several sales, one chunk after another: numbered under one lock, signed and stored
 * together, and marked in one transaction, each with its own turn. Returns for each sale whether it
 * was done. After an error, each sale is issued alone (ADR 28).
 */
export const trabajoEmitirVentas =
  (enTransaccion: EnTransaccion) =>
  async (cargas: readonly Carga[]): Promise<boolean[]> => {
    let quedan = new Map(cargas.map(({ ctx, encargo }) => [encargo.ventaId, ctx]));
    const hechas = new Set<number>();
    const [ctx] = quedan.values();
    if (!ctx) return [];
    ctx.falla('emision.alTomar');
    if (!puedeFirmar(await ctx.puertos.firma.mirar(ctx.ahora), ctx.ahora)) {
      return cargas.map(() => false);
    }
    await revisarMarcas(ctx, enTransaccion);
    while (quedan.size > 0) {
      const { turnos, completas, sinLugar } = await emitirJuntas(ctx, enTransaccion, quedan);
      for (const ventaId of completas) hechas.add(ventaId);
      for (const { ventaId } of turnos) hechas.add(ventaId);
      quedan = new Map(sinLugar.map((ventaId) => [ventaId, quedan.get(ventaId) ?? ctx]));
    }
    return cargas.map(({ encargo }) => hechas.has(encargo.ventaId));
  };
