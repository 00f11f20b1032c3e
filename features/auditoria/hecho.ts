/** Subject of a fact in a sale's timeline. */
export const CLASES_DE_HECHO = [
  'venta',
  'pago',
  'emision',
  'correo',
  'aach',
  'sun',
  'documento',
  'correccion',
  'anulacion',
  'incidente',
  'descarga',
] as const;
export type ClaseDeHecho = (typeof CLASES_DE_HECHO)[number];

type Valores = Readonly<Record<string, unknown>>;

/** Stored values of a fact, besides who, when and which record. */
interface Contenido {
  readonly antes?: object;
  readonly despues?: object;
}

/** The stored values when read: an older release may have written fewer or other ones. */
export type Guardado<T> = T extends object ? { readonly [K in keyof T]?: unknown } : never;

/** Parts of a detail, from the values before and after; false and blanks are left out. */
type Detalle<D, A> = (despues: D, antes: A, cantidad: number) => readonly (string | false)[];

/** Text of a fact in the timeline. */
export interface Lectura<D = Valores, A = Valores> {
  readonly clase: ClaseDeHecho;
  readonly dice: string;
  readonly detalle?: Detalle<D, A>;
}

declare const DEFINIDO: unique symbol;

/** One action on one record; only `definirHecho` creates them. */
export interface Hecho {
  readonly accion: string;
  readonly entidad: string;
  readonly entidadId: number | null;
  readonly antes?: object;
  readonly despues?: object;
  readonly [DEFINIDO]: true;
}

/** A kind of action, as its room describes it. */
export interface TipoDeHecho {
  readonly accion: string;
  /** Kind of record that it changes. */
  readonly entidad: string;
  /** Null for records without a timeline: neither sales nor policies. */
  readonly lectura: Lectura | null;
}

type Cosa<C extends Contenido> = { readonly id: number | null } & C;
type Parte<C extends Contenido, K extends keyof Contenido> =
  C extends Record<K, infer V> ? V : Valores;

interface Descripcion<C extends Contenido> extends Partial<
  Lectura<Guardado<Parte<C, 'despues'>>, Guardado<Parte<C, 'antes'>>>
> {
  readonly accion: string;
  readonly entidad: string;
}

/** Kinds of record with a timeline. */
const CON_LINEA: readonly string[] = ['venta', 'poliza'];

const lecturaDe = <C extends Contenido>({
  accion,
  entidad,
  clase,
  dice,
  detalle,
}: Descripcion<C>): Lectura | null => {
  if (clase && dice)
    return { clase, dice, ...(detalle && { detalle: detalle as Detalle<Valores, Valores> }) };
  if (CON_LINEA.includes(entidad)) throw new Error(`${accion}: falta cómo se lee`);
  return null;
};

/**
 * Describes a fact once: its action, its kind of record, its stored values and its text. Returns the function
 * that makes one for `registrar`. Throws if a fact of a timeline has no text.
 */
export const definirHecho = <C extends Contenido = object>(
  descripcion: Descripcion<C>,
): TipoDeHecho & ((cosa: Cosa<C>) => Hecho) => {
  const { accion, entidad } = descripcion;
  const hacer = ({ id, ...contenido }: Cosa<Contenido>): Hecho =>
    ({ accion, entidad, entidadId: id, ...contenido }) as Hecho;
  return Object.assign(hacer, { accion, entidad, lectura: lecturaDe(descripcion) });
};
