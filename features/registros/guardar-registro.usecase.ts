import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { type AccionDeRegistro, hechoDeParte, hechoDeRegistro } from './registro.hechos.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import type { Fallo } from '#values/fallo.ts';
import { registroModificado, registroNoEncontrado, valorFijo } from './registro.errors.ts';
import {
  cambiarRegistro,
  type Fila,
  insertarRegistro,
  type TablaDeRegistros,
  tomarRegistro,
  type Valores,
} from './registro.store.ts';

export type { Valores };

/** What kind of record is written: its table, its name in the audit, and what a duplicate is. */
export interface ClaseDeRegistro {
  readonly tabla: TablaDeRegistros;
  /** 'marca', 'corredor', …: how the timeline calls it. */
  readonly entidad: string;
  /** The failure of a unique key that is taken, or of a period or range that overlaps another. */
  readonly duplicado?: (valores: Valores) => Fallo;
  /** A row that is part of another record: its changes stand in the timeline of that one. */
  readonly parteDe?: (fila: Fila) => Conjunto;
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
    if (clase.duplicado && esDuplicado(error)) throw clase.duplicado(valores);
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
  { entidad, parteDe }: ClaseDeRegistro,
  fila: Fila,
  { accion, antes, despues }: Cambiado,
): Promise<void> => {
  if (!parteDe) {
    const cambio = { id: fila.id, ...(antes && { antes }), despues };
    return registrar(ctx, hechoDeRegistro(accion, entidad, cambio));
  }
  const conjunto = parteDe(fila);
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

/** Makes a record and writes who made it. Throws the class's `duplicado` on a taken unique key. */
export const crearRegistro = async (
  ctx: ContextoTx,
  clase: ClaseDeRegistro,
  valores: Valores,
): Promise<Fila> => {
  const fila = await escribir(clase, valores, () => insertarRegistro(ctx.tx, clase.tabla, valores));
  await anotar(ctx, clase, fila, {
    accion: 'crear',
    despues: visibles(fila, Object.keys(fila)),
  });
  return fila;
};

interface ValorFijo {
  /** The key as it travels, which the refusal names. */
  readonly campo: string;
  readonly columna: string;
  readonly valor: unknown;
}

interface Cambio {
  readonly id: number;
  /** What the caller read; a change without it is not checked. */
  readonly version?: number | undefined;
  /** What is undefined stays as it is. */
  readonly valores: Valores;
  /** Keys that came back but never change: what they say must be what is stored; undefined is not asked. */
  readonly fijos?: readonly ValorFijo[];
  readonly accion?: Exclude<AccionDeRegistro, 'crear'>;
}

const mismo = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const exigirFijos = (antes: Fila, fijos: readonly ValorFijo[]): void => {
  const otros = fijos.filter(
    ({ columna, valor }) => valor !== undefined && !mismo(antes[columna], valor),
  );
  if (otros.length > 0) throw valorFijo(otros.map(({ campo }) => campo));
};

/**
 * Changes a record, and writes who changed what from what to what. Changing nothing writes nothing.
 * Throws 404 when it is missing, 409 when it was changed since it was read, 400 on another `fijos`.
 */
export const actualizarRegistro = async (
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

interface DeUnaLista {
  /** What is stored of it; none: it is new. */
  readonly actual: { readonly id: number; readonly vigente: boolean } | undefined;
  readonly version: number | undefined;
  /** Columns that never change once it is stored. */
  readonly clave: Valores;
  readonly valores: Valores & { readonly vigente: boolean };
}

/** One of a list that is saved together: made, changed, or turned on or off, which its history tells apart. */
export const guardarDeLista = (
  ctx: ContextoTx,
  clase: ClaseDeRegistro,
  { actual, version, clave, valores }: DeUnaLista,
): Promise<Fila> => {
  if (!actual) return crearRegistro(ctx, clase, { ...clave, ...valores });
  const { vigente } = valores;
  const deHabilitacion = vigente ? 'habilitar' : 'desactivar';
  return actualizarRegistro(ctx, clase, {
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
  actualizarRegistro(ctx, clase, {
    id,
    valores: { vigente },
    accion: vigente ? 'habilitar' : 'desactivar',
  });
