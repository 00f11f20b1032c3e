import type { InsertType, SelectType, UpdateType } from 'kysely';
import type { DB } from '#nucleo/db/esquema.ts';

export type Familia = 'numero' | 'logico' | 'texto' | 'instante' | 'bytes' | 'lista' | 'json';

/** Properties of a column, in the same terms for its type and for the database's catalogue. */
export interface Columna {
  readonly familia: Familia;
  readonly nula: boolean;
  /** An insert must give, may give or cannot give the column. */
  readonly alInsertar: 'obligada' | 'opcional' | 'prohibida';
}

type Cabe<T, En> = [T] extends [En] ? true : false;
type Nula<T> =
  unknown extends SelectType<T> ? Cabe<null, InsertType<T>> : Cabe<null, SelectType<T>>;
/** A value read in the form in which it is written; JSON differs, because it is written as text. */
type FamiliaDeValor<S> = S extends number
  ? 'numero'
  : S extends boolean
    ? 'logico'
    : S extends string
      ? 'texto'
      : S extends Date
        ? 'instante'
        : S extends Uint8Array
          ? 'bytes'
          : S extends readonly unknown[]
            ? 'lista'
            : never;
type FamiliaDe<T> =
  Cabe<NonNullable<SelectType<T>>, NonNullable<UpdateType<T>>> extends true
    ? FamiliaDeValor<NonNullable<SelectType<T>>>
    : [UpdateType<T>] extends [never]
      ? FamiliaDeValor<NonNullable<SelectType<T>>>
      : 'json';
type AlInsertar<T> = [InsertType<T>] extends [never]
  ? 'prohibida'
  : true extends Cabe<null, InsertType<T>> | Cabe<undefined, InsertType<T>>
    ? 'opcional'
    : 'obligada';

/** Views: their columns are computed by the database. */
type Vista = 'hechos' | 'hechos_sueltos' | 'hechos_juntos';

/**
 * Columns of every table as typed in `nucleo/db/esquema.ts`.
 * @public Imported by the source text that its test hands to the compiler.
 */
export type Columnas = {
  readonly [T in Exclude<keyof DB, Vista>]: {
    readonly [C in keyof DB[T]]: {
      readonly familia: FamiliaDe<DB[T][C]>;
      readonly nula: Nula<DB[T][C]>;
      readonly alInsertar: AlInsertar<DB[T][C]>;
    };
  };
};
