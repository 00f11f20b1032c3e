import type { InsertType, SelectType, UpdateType } from 'kysely';
import type { DB } from '#nucleo/db/esquema.ts';

export type Familia = 'numero' | 'logico' | 'texto' | 'instante' | 'bytes' | 'lista' | 'json';

/** What a column is, said alike by its type and by the database's catalogue. */
export interface Columna {
  readonly familia: Familia;
  readonly nula: boolean;
  /** Whether an insert may, must or cannot give it. */
  readonly alInsertar: 'obligada' | 'opcional' | 'prohibida';
}

type Cabe<T, En> = [T] extends [En] ? true : false;
type Nula<T> =
  unknown extends SelectType<T> ? Cabe<null, InsertType<T>> : Cabe<null, SelectType<T>>;
/** A value that is read as it is written, unlike JSON, which is written as text. */
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

/** What the database computes of its tables, with columns that are theirs. */
type Vista = 'hechos' | 'hechos_sueltos' | 'hechos_juntos';

/**
 * The columns of every table as `nucleo/db/esquema.ts` types them.
 * @public Imported by the text that its test hands to the compiler.
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
