import pg from 'pg';

/** What of pg's connection is written to. */
interface Linea {
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
  handleCommandComplete(mensaje: unknown, linea: Linea): void;
  handleError(error: Error, linea: Linea): void;
}

const Pregunta = pg.Query as unknown as new (
  sentencia: pg.QueryConfig & { queryMode: 'extended' },
  alResponder: AlResponder,
) => Pregunta;

/** A statement, and before it in the same message what opens its transaction. */
class ConInicio extends Pregunta {
  readonly #inicio: string;
  #abierta = false;

  constructor(inicio: string, sentencia: pg.QueryConfig, alResponder: AlResponder) {
    super({ ...sentencia, queryMode: 'extended' }, alResponder);
    this.#inicio = inicio;
  }

  // Only what follows says where the message ends (Sync): until there PostgreSQL skips all that comes
  // behind an error, so that without its transaction the statement is not done either.
  override prepare(linea: Linea): void {
    linea.parse({ name: '', text: this.#inicio });
    linea.bind({ statement: '', values: [] });
    linea.execute({ portal: '', rows: 0 });
    super.prepare(linea);
  }

  override handleCommandComplete(mensaje: unknown, linea: Linea): void {
    if (this.#abierta) super.handleCommandComplete(mensaje, linea);
    this.#abierta = true;
  }

  override handleError(error: Error, linea: Linea): void {
    // What pg took for the parsing of this one was that of its beginning.
    if (!this.#abierta && this.name !== undefined) delete linea.parsedStatements[this.name];
    super.handleError(error, linea);
  }
}

/**
 * Opens a transaction by `inicio` (`begin` and the like) and asks its first statement, one alone, in one
 * message: half as many trips as one after the other. Where the first is refused the second is not done.
 */
export const preguntarConInicio = (
  cliente: pg.PoolClient,
  inicio: string,
  sentencia: pg.QueryConfig,
): Promise<pg.QueryResult> =>
  new Promise((resolver, rechazar) => {
    cliente.query(
      new ConInicio(inicio, sentencia, (error, respuesta) => {
        if (error) rechazar(error);
        else resolver(respuesta);
      }),
    );
  });
