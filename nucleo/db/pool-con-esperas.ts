import pg from 'pg';

type AlTener = Parameters<pg.Pool['connect']>[0];

/** A pool that knows for how long the first of those who wait for a connection has been waiting. */
export class PoolConEsperas extends pg.Pool {
  /** In the order in which they came, each with its moment (`performance.now`). */
  readonly #esperan = new Set<{ readonly desde: number }>();

  /** Milliseconds; 0 when nobody waits. */
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
