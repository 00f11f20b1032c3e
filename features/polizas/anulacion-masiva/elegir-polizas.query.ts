import type { FilaCruda } from '#formatos/xlsx/libro.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { polizasNombradas } from './anulacion-masiva.query.ts';
import {
  elegirPoliza,
  leerFila,
  type Pedido,
  type PolizaHallada,
  type Resultado,
} from './anulacion-masiva.ts';

/** A row that names a policy. */
export interface Elegida {
  readonly numero: number;
  readonly poliza: PolizaHallada;
  readonly motivo: string;
}

/**
 * Returns the policies that rows name, in order, and by row number the reason why other rows name
 * none.
 */
export const elegirPolizas = async (
  ctx: Contexto,
  filas: readonly FilaCruda[],
  motivo: string,
): Promise<{ elegidas: Elegida[]; resultados: Map<number, Resultado> }> => {
  const resultados = new Map<number, Resultado>();
  const pedidos: (Pedido & { readonly numero: number })[] = [];
  for (const { numero, celdas } of filas) {
    const leida = leerFila(celdas, motivo);
    if (typeof leida === 'string') resultados.set(numero, leida);
    else pedidos.push({ numero, ...leida });
  }
  const halladas = await polizasNombradas(ctx, pedidos);
  const hoy = fechaSantiago(ctx.ahora);
  const elegidas: Elegida[] = [];
  for (const pedido of pedidos) {
    const poliza = elegirPoliza(pedido, halladas, hoy);
    if (typeof poliza === 'string') resultados.set(pedido.numero, poliza);
    else elegidas.push({ numero: pedido.numero, poliza, motivo: pedido.motivo });
  }
  return { elegidas, resultados };
};
