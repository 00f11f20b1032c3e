import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Base } from './conexion.ts';

/** Stands in a statement for what each call gives under a name. */
class Hueco {
  readonly cual: string;
  constructor(cual: string) {
    this.cual = cual;
  }
}

/** Where in a statement the values of a call go, by their names. */
export type Huecos<V> = <K extends keyof V & string>(cual: K) => RawBuilder<V[K]>;

/**
 * A statement whose text is the same at each call: built and compiled at the first one, which costs as much as
 * asking it, and from then on given its values. Of `hueco` its text tells only the name.
 */
export const armada = <V extends object, Fila>(
  armar: (db: Base, hueco: Huecos<V>) => { compile(db: Base): CompiledQuery<Fila> },
): ((db: Base, valores: V) => Promise<Fila[]>) => {
  let hecha: CompiledQuery<Fila> | undefined;
  return async (db, valores) => {
    hecha ??= armar(db, (cual) => sql`${new Hueco(cual)}`).compile(db);
    const parameters = hecha.parameters.map((uno) =>
      uno instanceof Hueco ? valores[uno.cual as keyof V] : uno,
    );
    const { rows } = await db.executeQuery<Fila>({ ...hecha, parameters });
    return rows;
  };
};
