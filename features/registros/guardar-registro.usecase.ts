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

/** A kind of record: its table, its name in the audit, and its duplicate error. */
export interface ClaseDeRegistro<T extends TablaDeRegistros = TablaDeRegistros> {
  readonly tabla: T;
  /** Name in the timeline: 'marca', 'corredor', … */
  readonly entidad: string;
  /** Error for a taken unique key, or an overlapping period or range. */
  duplicado?(valores: Cambiada<T>): Fallo;
  /** Set for a row that is part of another record, whose timeline shows its changes. */
  parteDe?(fila: Leida<T>): Conjunto;
}

interface Conjunto {
  readonly entidad: string;
  readonly id: number;
  /** Values that identify the row among the parts, written with every change. */
  readonly distingue: Valores;
}

/** SQLSTATE of unique_violation and exclusion_violation. */
const OCUPADA: readonly unknown[] = ['23505', '23P01'];
/** Columns kept out of the audit: a hash is a secret too, and the row itself has version and time. */
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

/** Creates a record and audits its author. Throws the class's `duplicado` on a taken unique key. */
export const crearRegistro = <T extends TablaDeRegistros, V extends Valores & Nueva<T>>(
  ctx: ContextoTx,
  clase: ClaseDeRegistro<T>,
  valores: SoloColumnas<T, V>,
): Promise<Fila> => crear(ctx, clase, valores);

interface ValorFijo<C = PropertyKey> {
  /** Public name of the key, for the error. */
  readonly campo: string;
  readonly columna: C;
  readonly valor: unknown;
}

interface Cambio<V = Valores, C = PropertyKey> {
  readonly id: number;
  /** Version that the caller read; absent skips the check. */
  readonly version?: number | undefined;
  /** Undefined values stay unchanged. */
  readonly valores: V;
  /** Echoed keys that never change: they must equal the stored ones; undefined is not checked. */
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
 * Changes a record, and audits each field's old and new value. An unchanged record writes nothing. Throws 404
 * if it is missing, 409 on a stale version, 400 on other values of `fijos`.
 */
export const actualizarRegistro = <T extends TablaDeRegistros, V extends Valores & Cambiada<T>>(
  ctx: ContextoTx,
  clase: ClaseDeRegistro<T>,
  cambio: Cambio<SoloColumnas<T, V>, keyof Leida<T>>,
): Promise<Fila> => actualizar(ctx, clase, cambio);

interface DeUnaLista<K, V> {
  /** Stored row; undefined for a new one. */
  readonly actual: { readonly id: number; readonly vigente: boolean } | undefined;
  readonly version: number | undefined;
  /** Columns that never change once stored. */
  readonly clave: K;
  readonly valores: V;
}

/** Saves one row of a list: created, changed, enabled or disabled, which its history tells apart. */
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

/** Enables or disables a record: idempotent, and without effect on existing sales. */
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
