import { abrirIncidente } from '#features/auditoria/abrir-incidente.usecase.ts';
import type { Contexto, ContextoTx, EnTransaccion } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { type Entregados, entregadosDe } from './marca.ts';
import type { Lugar } from './instalacion.ts';
import { leerMarcas, leerTechoMarcado } from './marcas.usecase.ts';
import {
  numerosDeVenta,
  numerosSaltados,
  todosLosRangos,
  ultimasEntregadas,
} from './numeros.query.ts';
import { tomarNumeracion } from './numeros.store.ts';
import { mirarLugares } from './revisar-instalacion.usecase.ts';
import { saltarNumeros } from './saltar-numeros.usecase.ts';
import { decirNumeros, saltosDebidos, sinMarca } from './salto.ts';

/** Numbers given out according to the document store. */
export interface Marcado {
  readonly entregados: readonly Entregados[];
  readonly techo: number;
}

export const leerMarcado = async ({
  documentos,
}: Pick<Contexto['puertos'], 'documentos'>): Promise<Marcado> => ({
  entregados: entregadosDe(await leerMarcas(documentos)),
  techo: await leerTechoMarcado(documentos),
});

/**
 * Numbers given out that the database does not know; empty if all is well. The database commits before it
 * marks, so this reads the database after the marks.
 */
export const numerosAtrasados = async (db: Base, { entregados, techo }: Marcado) => {
  const saltos = saltosDebidos(await todosLosRangos(db), entregados, await numerosSaltados(db));
  const { ultimo, pedido } = await numerosDeVenta(db);
  if (saltos.length === 0 && techo <= pedido) return [];
  // Some numbers of the current block were sold, and nobody knows which.
  const hasta = Math.max(techo, pedido);
  const ventas = { clase: 'venta' as const, desde: ultimo + 1, hasta, rangoId: null };
  return [...saltos, ...(hasta > ultimo ? [ventas] : [])];
};

const MOTIVO = 'La base de datos estaba detrás del almacén de documentos';

/** Jumps over what another process has not jumped over meanwhile. */
const saltar = async (ctx: ContextoTx, marcado: Marcado): Promise<void> => {
  await tomarNumeracion(ctx.tx);
  const saltos = await numerosAtrasados(ctx.tx, marcado);
  if (saltos.length === 0) return;
  await saltarNumeros(ctx, saltos, MOTIVO);
  ctx.log.error({ saltos }, 'números saltados: la base está detrás del almacén de documentos');
  const cuales = saltos.map(decirNumeros).join('; ');
  await abrirIncidente(ctx, {
    clase: 'numeros_saltados',
    ventaId: null,
    detalle: `${MOTIVO}, como después de restaurar un respaldo. No se volverán a usar los números ${cuales}.`,
  });
};

/**
 * Moves a database that is behind the marks of the store past them, as one is that was restored
 * from a backup. Done by any number of processes it jumps once; with nothing to do it only reads.
 * A store that is not this installation's, or lacks marks of what was delivered, stops all numbers
 * instead. Returns the place that stops them, or null.
 */
export const ponerAlDia = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
): Promise<Lugar | null> => {
  const impide = await mirarLugares(ctx, enTransaccion, async () => {
    // The marks come before the row that marks a policy as delivered; reading in this order misses none of a
    // running sale.
    const ultimas = await ultimasEntregadas(ctx.db);
    return sinMarca(ultimas, entregadosDe(await leerMarcas(ctx.puertos.documentos))).length > 0;
  });
  if (impide === 'almacen') return impide;
  const marcado = await leerMarcado(ctx.puertos);
  if ((await numerosAtrasados(ctx.db, marcado)).length > 0) {
    await enTransaccion(ctx, (tx) => saltar(tx, marcado));
  }
  return impide;
};
