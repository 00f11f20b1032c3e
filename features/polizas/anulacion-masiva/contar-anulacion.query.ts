import type { FilaCruda } from '#formatos/xlsx/libro.ts';
import { ESTADO_EMISION } from '#features/ventas/venta.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { RESULTADO, resultadoDe } from './anulacion-masiva.ts';
import { elegirPolizas } from './elegir-polizas.query.ts';

// Rows per query: each row scans all policies of its chunk.
const FILAS_POR_PREGUNTA = 500;

/** Policies that a mass cancel would cancel now, with their premiums in whole CLP. */
export interface Cuenta {
  readonly polizas: number;
  readonly montoEnPesos: number;
}

interface Anulacion {
  readonly motivo: string;
  readonly fecha: Date;
}

/** Counts the policies that rows would cancel, and their premiums; visible rows also separately. */
export const contarAnulacion = async (
  ctx: Contexto,
  filas: readonly FilaCruda[],
  { motivo, fecha }: Anulacion,
): Promise<{ visibles: Cuenta; todas: Cuenta }> => {
  const visibles = new Map<number, number>();
  const todas = new Map<number, number>();
  for (let desde = 0; desde < filas.length; desde += FILAS_POR_PREGUNTA) {
    const tramo = filas.slice(desde, desde + FILAS_POR_PREGUNTA);
    const ocultas = new Set(tramo.flatMap(({ numero, oculta }) => (oculta ? numero : [])));
    const { elegidas } = await elegirPolizas(ctx, tramo, motivo);
    for (const { numero, poliza } of elegidas) {
      const emitida = poliza.estadoEmision === ESTADO_EMISION.completo;
      const cuando = { fecha, ahora: ctx.ahora, esPrimera: true };
      if (resultadoDe({ ...poliza, emitida }, cuando) !== RESULTADO.anulada) continue;
      todas.set(poliza.id, poliza.prima);
      if (!ocultas.has(numero)) visibles.set(poliza.id, poliza.prima);
    }
  }
  const sumar = (primas: ReadonlyMap<number, number>): Cuenta => ({
    polizas: primas.size,
    montoEnPesos: [...primas.values()].reduce((suma, prima) => suma + prima, 0),
  });
  return { visibles: sumar(visibles), todas: sumar(todas) };
};
