import pg from 'pg';

/** One statement, under a name where it is to be planned once. */
export interface Sentencia {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name?: string;
}

/** What of pg's connection is written to. */
interface Linea {
  /** Of the names that PostgreSQL knows by this connection, their texts. */
  readonly parsedStatements: Record<string, string>;
  parse(sentencia: { name: string; text: string }): void;
  bind(portal: { statement: string; values: readonly unknown[] }): void;
  execute(portal: { portal: string; rows: number }): void;
}

type AlResponder = (error: Error | null, respuesta: pg.QueryResult) => void;

/** What of pg's own query its types do not tell. */
interface Pregunta extends pg.Submittable {
  readonly name?: string;
  prepare(linea: Linea): void;
  handleDataRow(mensaje: unknown): void;
  handleCommandComplete(mensaje: unknown, linea: Linea): void;
  handleError(error: Error, linea: Linea): void;
}

const Pregunta = pg.Query as unknown as new (
  sentencia: pg.QueryConfig & { queryMode: 'extended' },
  alResponder: AlResponder,
) => Pregunta;

/** A value as it is sent. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(valor: unknown): unknown } })
  .utils;

/** A statement that is answered, and before it in the same message others that are not. */
class Juntas extends Pregunta {
  readonly antes: readonly Sentencia[];
  #hechas = 0;
  /** The last one, if PostgreSQL did not know its name. */
  #nueva: string | undefined;

  constructor(antes: readonly Sentencia[], sentencia: Sentencia, alResponder: AlResponder) {
    // Here, where what cannot be sent harms nobody's message.
    const values = sentencia.values.map(prepareValue);
    super({ ...sentencia, values, queryMode: 'extended' }, alResponder);
    this.antes = antes.map((una) => ({ ...una, values: una.values.map(prepareValue) }));
  }

  // Only the last one says where the message ends (Sync): until there PostgreSQL skips all that comes
  // behind an error, so that none is done without those before it.
  override prepare(linea: Linea): void {
    const { name: ultima } = this;
    if (ultima !== undefined && !(ultima in linea.parsedStatements)) this.#nueva = ultima;
    for (const { text, values, name = '' } of this.antes) {
      if (name === '' || !(name in linea.parsedStatements)) linea.parse({ name, text });
      // The same may come again in this message.
      if (name !== '') linea.parsedStatements[name] = text;
      linea.bind({ statement: name, values });
      linea.execute({ portal: '', rows: 0 });
    }
    super.prepare(linea);
  }

  // Nobody reads what those before it answer.
  override handleDataRow(mensaje: unknown): void {
    if (this.#hechas === this.antes.length) super.handleDataRow(mensaje);
  }

  override handleCommandComplete(mensaje: unknown, linea: Linea): void {
    if (this.#hechas === this.antes.length) super.handleCommandComplete(mensaje, linea);
    else this.#hechas += 1;
  }

  override handleError(error: Error, linea: Linea): void {
    // What pg took for the parsing of the last one was that of another.
    if (this.#hechas < this.antes.length && this.#nueva !== undefined)
      delete linea.parsedStatements[this.#nueva];
    super.handleError(error, linea);
  }
}

/**
 * Whether PostgreSQL is told a new name by one of these: after a failure nobody knows whether it has it, and
 * the connection is of no more use.
 */
export const traenNombres = (cliente: pg.PoolClient, sentencias: readonly Sentencia[]): boolean => {
  const { parsedStatements } = (cliente as unknown as { connection: Linea }).connection;
  return sentencias.some(({ name }) => name !== undefined && !(name in parsedStatements));
};

/**
 * Asks `sentencia`, and before it in the same message those of `antes`, whose answers nobody reads: one
 * trip instead of many. Each is one statement alone. Where one is refused none behind it is done, and
 * that is what this throws.
 */
export const preguntarJuntas = (
  cliente: pg.PoolClient,
  antes: readonly Sentencia[],
  sentencia: Sentencia,
): Promise<pg.QueryResult> =>
  new Promise((resolver, rechazar) => {
    cliente.query(
      new Juntas(antes, sentencia, (error, respuesta) => {
        if (error) rechazar(error);
        else resolver(respuesta);
      }),
    );
  });
