import type { Contexto } from '#nucleo/contexto.ts';
import type { BorradorVM } from '#features/carga-masiva/carga-masiva.contract.ts';
import { type ClaveColumna, columnasDe, type Variante } from '#features/carga-masiva/columnas.ts';
import { normalizarPatente } from '#values/patente.ts';
import type { FilaConErrores } from './fila-guardada.ts';

const filasDe = async (ctx: Contexto, cargaId: number): Promise<FilaConErrores[]> => {
  const filas = await ctx.db
    .selectFrom('carga_filas')
    .select(['numero', 'celdas', 'errores', 'registro'])
    .where('carga_id', '=', cargaId)
    .orderBy('numero')
    .execute();
  return filas.map(({ errores, ...fila }) => ({
    ...fila,
    errores: errores.map((error) => ({ ...error, columna: error.columna as ClaveColumna })),
  }));
};

const varianteDe = ({ especial }: { especial: boolean }): Variante =>
  especial ? 'especial' : 'normal';

type BorradorPropio = Omit<BorradorVM, 'filas'> & {
  readonly usuarioId: number;
  readonly convenioId: number;
  readonly filas: FilaConErrores[];
};

/** Returns a draft of the caller with all its rows; null when it is missing, sold or another's. */
export const borradorPropio = async (ctx: Contexto, id: number): Promise<BorradorPropio | null> => {
  const carga = await ctx.db
    .selectFrom('cargas')
    .selectAll()
    .where('id', '=', id)
    .where('usuario_id', '=', ctx.actor.usuarioId)
    .where('estado', '=', 'borrador')
    .executeTakeFirst();
  if (!carga) return null;
  return {
    id,
    version: carga.version,
    variante: varianteDe(carga),
    nombreArchivo: carga.nombre_archivo,
    usuarioId: carga.usuario_id,
    convenioId: carga.convenio_id,
    filas: await filasDe(ctx, id),
  };
};

/** Returns the load of a sale of the caller, or null. */
const cargaDeVenta = (ctx: Contexto, ventaId: number) =>
  ctx.db
    .selectFrom('cargas')
    .selectAll()
    .where('venta_id', '=', ventaId)
    .where('usuario_id', '=', ctx.actor.usuarioId)
    .executeTakeFirst();

const MAXIMO_EN_CURSO = 99;

/**
 * Returns the progress of a preparation (docs/decisiones.md, 'Bulk load'). Look-up and insertion of
 * a row count the same. Null when the caller has none.
 */
export const avanceDePreparacion = async (
  ctx: Contexto,
  ventaId: number,
): Promise<number | null> => {
  const carga = await cargaDeVenta(ctx, ventaId);
  if (!carga) return null;
  const { estado, preparadas, consultadas, total } = carga;
  if (estado === 'lista') return 100;
  if (estado === 'con_errores') return -1;
  if (estado === 'fallida') return -2;
  const hechas = preparadas + Math.max(preparadas, consultadas);
  return Math.min(MAXIMO_EN_CURSO, Math.floor((hechas * 50) / Math.max(1, total)));
};

/** Returns the rows of a prepared load whose vehicles are still in the sale. */
const filasEnVenta = async (
  ctx: Contexto,
  cargaId: number,
  ventaId: number,
): Promise<FilaConErrores[]> => {
  const vendidos = await ctx.db
    .selectFrom('venta_vehiculos')
    .select('patente')
    .where('venta_id', '=', ventaId)
    .execute();
  const patentes = new Set(vendidos.map(({ patente }) => patente));
  const columna = columnasDe('especial').findIndex(({ clave }) => clave === 'patente');
  const filas = await filasDe(ctx, cargaId);
  return filas.filter(({ celdas }) => patentes.has(normalizarPatente(celdas[columna] ?? '')));
};

const filasPorCorregir = (
  ctx: Contexto,
  { id, estado }: { readonly id: number; readonly estado: string },
  ventaId: number,
): Promise<FilaConErrores[]> => {
  if (estado === 'con_errores') return filasDe(ctx, id);
  return estado === 'lista' ? filasEnVenta(ctx, id, ventaId) : Promise.resolve([]);
};

/**
 * Returns the rows of a load that its user may correct: refused by the preparation, or ready. Null
 * without a load.
 */
export const filasConErroresDeVenta = async (ctx: Contexto, ventaId: number) => {
  const carga = await cargaDeVenta(ctx, ventaId);
  if (!carga) return null;
  return {
    cargaId: carga.id,
    convenioId: carga.convenio_id,
    variante: varianteDe(carga),
    nombreArchivo: carga.nombre_archivo,
    estado: carga.estado,
    filas: await filasPorCorregir(ctx, carga, ventaId),
  };
};
