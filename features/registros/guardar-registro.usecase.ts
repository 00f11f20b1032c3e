import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { type AccionDeRegistro, hechoDeParte, hechoDeRegistro } from './registro.hechos.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import type { Fallo } from '#values/fallo.ts';
import { registroModificado, registroNoEncontrado, valorFijo } from './registro.errors.ts';
import {
  type Cambiada,
  cambiarRegistro,
  type Fila,
  insertarRegistro,
  type Leida,
  type Nueva,
  type SoloColumnas,
  type TablaDeRegistros,
  tomarRegistro,
  type Valores,
} from './registro.store.ts';

export type { Nueva };

/** What kind of record is written: its table, its name in the audit, and what a duplicate is. */
export interface ClaseDeRegistro<T extends TablaDeRegistros = TablaDeRegistros> {
  readonly tabla: T;
  /** 'marca', 'corredor', …: how the timeline calls it. */
  readonly entidad: string;
  /** The failure of a unique key that is taken, or of a period or range that overlaps another. */
  duplicado?(valores: Cambiada<T>): Fallo;
  /** A row that is part of another record: its changes stand in the timeline of that one. */
  parteDe?(fila: Leida<T>): Conjunto;
}

interface Conjunto {
  readonly entidad: string;
  readonly id: number;
  /** What tells the row from the other parts, written with every change. */
  readonly distingue: Valores;
}

/** unique_violation and exclusion_violation. */
const OCUPADA: readonly unknown[] = ['23505', '23P01'];
/** Never in the audit: a hash is a secret too, and when and which is said by the row itself. */
const SECRETOS = new Set(['clave_hash', 'version', 'busqueda', 'id', 'modificado_en']);

const esDuplicado = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && OCUPADA.includes(error.code);

const escribir = async (
  clase: ClaseDeRegistro,
  valores: Valores,
  tarea: () => Promise<Fila>,
): Promise<Fila> => {
  try {
    return await tarea();
  } catch (error) {
    if (clase.duplicado && esDuplicado(error)) {
      throw clase.duplicado(valores as Cambiada<TablaDeRegistros>);
    }
    throw error;
  }
};

const visibles = (fila: Fila, claves: readonly string[]): Valores =>
  Object.fromEntries(claves.filter((c) => !SECRETOS.has(c)).map((c) => [c, fila[c]]));

interface Cambiado {
  readonly accion: AccionDeRegistro;
  readonly antes?: Valores;
  readonly despues: Valores;
}

const anotar = (
  ctx: ContextoTx,
  clase: ClaseDeRegistro,
  fila: Fila,
  { accion, antes, despues }: Cambiado,
): Promise<void> => {
  const { entidad } = clase;
  if (!clase.parteDe) {
    const cambio = { id: fila.id, ...(antes && { antes }), despues };
    return registrar(ctx, hechoDeRegistro(accion, entidad, cambio));
  }
  const conjunto = clase.parteDe(fila as Fila & Leida<TablaDeRegistros>);
  const cual = { parte: entidad, entidad: conjunto.entidad };
  return registrar(
    ctx,
    hechoDeParte(accion, cual, {
      id: conjunto.id,
      ...(antes && { antes: { ...conjunto.distingue, ...antes } }),
      despues: { ...conjunto.distingue, ...despues },
    }),
  );
};

const crear = async (ctx: ContextoTx, clase: ClaseDeRegistro, valores: Valores): Promise<Fila> => {
  const fila = await escribir(clase, valores, () => insertarRegistro(ctx.tx, clase.tabla, valores));
  await anotar(ctx, clase, fila, {
    accion: 'crear',
    despues: visibles(fila, Object.keys(fila)),
  });
  return fila;
};

/** Makes a record and writes who made it. Throws the class's `duplicado` on a taken unique key. */
export const crearRegistro = <T extends TablaDeRegistros, V extends Valores & Nueva<T>>(
  ctx: ContextoTx,
  clase: ClaseDeRegistro<T>,
  valores: SoloColumnas<T, V>,
): Promise<Fila> => crear(ctx, clase, valores);

interface ValorFijo<C = PropertyKey> {
  /** The key as it travels, which the refusal names. */
  readonly campo: string;
  readonly columna: C;
  readonly valor: unknown;
}

interface Cambio<V = Valores, C = PropertyKey> {
  readonly id: number;
  /** What the caller read; a change without it is not checked. */
  readonly version?: number | undefined;
  /** What is undefined stays as it is. */
  readonly valores: V;
  /** Keys that came back but never change: what they say must be what is stored; undefined is not asked. */
  readonly fijos?: readonly ValorFijo<C>[];
  readonly accion?: Exclude<AccionDeRegistro, 'crear'>;
}

const mismo = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const exigirFijos = (antes: Fila, fijos: readonly ValorFijo[]): void => {
  const otros = fijos.filter(
    ({ columna, valor }) => valor !== undefined && !mismo(antes[String(columna)], valor),
  );
  if (otros.length > 0) throw valorFijo(otros.map(({ campo }) => campo));
};

const actualizar = async (
  ctx: ContextoTx,
  clase: ClaseDeRegistro,
  { id, version, valores, fijos = [], accion = 'actualizar' }: Cambio,
): Promise<Fila> => {
  const antes = await tomarRegistro(ctx.tx, clase.tabla, id);
  if (!antes) throw registroNoEncontrado();
  if (version !== undefined && version !== antes.version) throw registroModificado();
  exigirFijos(antes, fijos);
  const claves = Object.keys(valores).filter(
    (clave) => valores[clave] !== undefined && !mismo(antes[clave], valores[clave]),
  );
  if (claves.length === 0) return antes;
  const despues = await escribir(clase, valores, () =>
    cambiarRegistro(ctx.tx, clase.tabla, id, valores),
  );
  await anotar(ctx, clase, despues, {
    accion,
    antes: visibles(antes, claves),
    despues: visibles(despues, claves),
  });
  return despues;
};

/**
 * Changes a record, and writes who changed what from what to what. Changing nothing writes nothing.
 * Throws 404 when it is missing, 409 when it was changed since it was read, 400 on another `fijos`.
 */
export const actualizarRegistro = <T extends TablaDeRegistros, V extends Valores & Cambiada<T>>(
  ctx: ContextoTx,
  clase: ClaseDeRegistro<T>,
  cambio: Cambio<SoloColumnas<T, V>, keyof Leida<T>>,
): Promise<Fila> => actualizar(ctx, clase, cambio);

interface DeUnaLista<K, V> {
  /** What is stored of it; none: it is new. */
  readonly actual: { readonly id: number; readonly vigente: boolean } | undefined;
  readonly version: number | undefined;
  /** Columns that never change once it is stored. */
  readonly clave: K;
  readonly valores: V;
}

/** One of a list that is saved together: made, changed, or turned on or off, which its history tells apart. */
export const guardarDeLista = <
  T extends TablaDeRegistros,
  K extends Valores & Cambiada<T>,
  V extends Valores & Cambiada<T> & { readonly vigente: boolean },
>(
  ctx: ContextoTx,
  clase: ClaseDeRegistro<T>,
  { actual, version, clave, valores }: DeUnaLista<SoloColumnas<T, K>, SoloColumnas<T, V>>,
): Promise<Fila> => {
  if (!actual) return crear(ctx, clase, { ...clave, ...valores });
  const { vigente } = valores;
  const deHabilitacion = vigente ? 'habilitar' : 'desactivar';
  return actualizar(ctx, clase, {
    id: actual.id,
    version,
    valores,
    accion: vigente === actual.vigente ? 'actualizar' : deHabilitacion,
  });
};

/** Habilitar or Desactivar: safe to repeat, and nothing that exists is harmed by it. */
export const cambiarHabilitacion = (
  ctx: ContextoTx,
  clase: ClaseDeRegistro,
  id: number,
  vigente: boolean,
): Promise<Fila> =>
  actualizar(ctx, clase, {
    id,
    valores: { vigente },
    accion: vigente ? 'habilitar' : 'desactivar',
  });
