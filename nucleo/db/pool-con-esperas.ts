import pg from 'pg';

type AlTener = Parameters<pg.Pool['connect']>[0];

/** Pool that measures how long the oldest request has been waiting for a connection. */
export class PoolConEsperas extends pg.Pool {
  /** Waiting requests in order of arrival, with their time (`performance.now`). */
  readonly #esperan = new Set<{ readonly desde: number }>();

  /** Longest current wait in ms; 0 when no request waits. */
  get esperaMs(): number {
    const [primera] = this.#esperan;
    return primera ? performance.now() - primera.desde : 0;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(alTener: AlTener): void;
  override connect(alTener?: AlTener): Promise<pg.PoolClient> | undefined {
    const espera = { desde: performance.now() };
    this.#esperan.add(espera);
    const listo = () => this.#esperan.delete(espera);
    if (!alTener) return super.connect().finally(listo);
    super.connect((...tenido) => {
      listo();
      alTener(...tenido);
    });
    return undefined;
  }
}
