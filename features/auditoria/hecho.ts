/** What a fact of the timeline of a sale is about. */
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

/** What is written of a fact besides who, when and of which record. */
interface Contenido {
  readonly antes?: object;
  readonly despues?: object;
}

/** The same as the audit gives it back: an older release may have written less of it, or otherwise. */
export type Guardado<T> = T extends object ? { readonly [K in keyof T]?: unknown } : never;

/** The parts of a detail, of what was before and after; false and blanks are left out. */
type Detalle<D, A> = (despues: D, antes: A, cantidad: number) => readonly (string | false)[];

/** How a fact reads in the timeline. */
export interface Lectura<D = Valores, A = Valores> {
  readonly clase: ClaseDeHecho;
  readonly dice: string;
  readonly detalle?: Detalle<D, A>;
}

declare const DEFINIDO: unique symbol;

/** One thing that was done to one record; only `definirHecho` makes them. */
export interface Hecho {
  readonly accion: string;
  readonly entidad: string;
  readonly entidadId: number | null;
  readonly antes?: object;
  readonly despues?: object;
  readonly [DEFINIDO]: true;
}

/** What may be done, as its room describes it. */
export interface TipoDeHecho {
  readonly accion: string;
  /** What kind of record it is done to. */
  readonly entidad: string;
  /** Null: no timeline tells it, since it is done neither to a sale nor to a policy. */
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

/** Records whose timeline somebody reads. */
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
 * Describes a fact once: what it is called, of what, what is written with it and how it reads. Gives
 * what makes one to be written down (`registrar`). Throws on a fact of a timeline that nobody could read.
 */
export const definirHecho = <C extends Contenido = object>(
  descripcion: Descripcion<C>,
): TipoDeHecho & ((cosa: Cosa<C>) => Hecho) => {
  const { accion, entidad } = descripcion;
  const hacer = ({ id, ...contenido }: Cosa<C>): Hecho =>
    ({ accion, entidad, entidadId: id, ...contenido }) as unknown as Hecho;
  return Object.assign(hacer, { accion, entidad, lectura: lecturaDe(descripcion) });
};
