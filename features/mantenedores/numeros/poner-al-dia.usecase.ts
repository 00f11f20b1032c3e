import { abrirIncidente } from '#features/auditoria/abrir-incidente.usecase.ts';
import { numerosDeRangoSaltados, numerosDeVentaSaltados } from './numeros.hechos.ts';
import { registrarVarios } from '#features/auditoria/registrar.usecase.ts';
import type { Contexto, ContextoTx, EnTransaccion } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { type Entregados, entregadosDe } from './marca.ts';
import { guardarMarcas, leerMarcas, leerTechoMarcado, marcasDeNumeros } from './marcas.usecase.ts';
import {
  numerosDeVenta,
  numerosSaltados,
  todosLosRangos,
  ultimasEntregadas,
} from './numeros.query.ts';
import { adelantarRangos, anotarSaltados, saltarVentas, tomarNumeracion } from './numeros.store.ts';
import { decirNumeros, saltosDebidos } from './salto.ts';

/** What the document store knows to be given out. */
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

/** Policies given out that no mark tells of: those of before there were marks, or of a lost store. */
export const entregadasSinMarca = (
  { entregados }: Marcado,
  ultimas: Awaited<ReturnType<typeof ultimasEntregadas>>,
) => {
  const marcado = (clase: Entregados['clase'], numero: number): boolean =>
    entregados.some((e) => e.clase === clase && e.desde <= numero && numero <= e.hasta);
  return ultimas.filter(
    ({ poliza, folio }) => !marcado('poliza', poliza) || !marcado('folio', folio),
  );
};

/**
 * The numbers that a database does not know to be given out; none is the right answer. What it
 * commits goes before its mark, so that it is read after the marks.
 */
export const numerosAtrasados = async (db: Base, { entregados, techo }: Marcado) => {
  const saltos = saltosDebidos(await todosLosRangos(db), entregados, await numerosSaltados(db));
  const { ultimo, pedido } = await numerosDeVenta(db);
  if (saltos.length === 0 && techo <= pedido) return [];
  // Somewhere in the block that was under way there were sales: where, nobody knows any more.
  const hasta = Math.max(techo, pedido);
  const ventas = { clase: 'venta' as const, desde: ultimo + 1, hasta, rangoId: null };
  return [...saltos, ...(hasta > ultimo ? [ventas] : [])];
};
type Atrasados = Awaited<ReturnType<typeof numerosAtrasados>>;

const MOTIVO = 'La base de datos estaba detrás del almacén de documentos';

const contar = async (ctx: ContextoTx, saltos: Atrasados): Promise<void> => {
  const cuales = saltos.map(decirNumeros).join('; ');
  ctx.log.error({ saltos }, 'números saltados: la base está detrás del almacén de documentos');
  await registrarVarios(
    ctx,
    saltos.map(({ clase, desde, hasta, rangoId }) =>
      (clase === 'venta' ? numerosDeVentaSaltados : numerosDeRangoSaltados)({
        id: rangoId,
        despues: { clase, desde, hasta, motivo: MOTIVO },
      }),
    ),
  );
  await abrirIncidente(ctx, {
    clase: 'numeros_saltados',
    ventaId: null,
    detalle: `${MOTIVO}, como después de restaurar un respaldo. No se volverán a usar los números ${cuales}.`,
  });
};

/** Jumps over what another process has not jumped over meanwhile. */
const saltar = async (ctx: ContextoTx, marcado: Marcado): Promise<void> => {
  await tomarNumeracion(ctx.tx);
  const saltos = await numerosAtrasados(ctx.tx, marcado);
  if (saltos.length === 0) return;
  await anotarSaltados(ctx.tx, saltos, MOTIVO, ctx.ahora);
  for (const salto of saltos) {
    if (salto.clase === 'venta') await saltarVentas(ctx.tx, salto.hasta, ctx.ahora);
    else await adelantarRangos(ctx.tx, [{ ...salto, clase: salto.clase }]);
  }
  await contar(ctx, saltos);
};

/**
 * Moves a database that is behind the marks of the store past them, as one is that was restored
 * from a backup. Done by any number of processes it jumps once; with nothing to do it only reads.
 */
export const ponerAlDia = async (ctx: Contexto, enTransaccion: EnTransaccion): Promise<void> => {
  const marcado = await leerMarcado(ctx.puertos);
  if ((await numerosAtrasados(ctx.db, marcado)).length > 0) {
    await enTransaccion(ctx, (tx) => saltar(tx, marcado));
  }
  const sinMarca = entregadasSinMarca(marcado, await ultimasEntregadas(ctx.db));
  await guardarMarcas(ctx.puertos.documentos, await marcasDeNumeros(ctx.db, sinMarca));
};
