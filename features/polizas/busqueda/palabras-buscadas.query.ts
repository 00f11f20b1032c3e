import type { Contexto } from '#nucleo/contexto.ts';
import { escaparLike } from '#values/texto.ts';
import { sql } from 'kysely';
import type { Busqueda } from './busqueda-general.ts';

/** Whose and what is looked for, all by a key that has an index. */
export interface Claves extends Omit<Busqueda, 'palabras' | 'solicitud'> {
  /** Sold vehicles whatever their plate and owner. */
  readonly vendidos: readonly number[];
  /** More answered to the words than was looked at. */
  readonly cortado: boolean;
}

/**
 * A very common name matches half the country: only so many are looked at, and the answer says that
 * there are more.
 */
const CANDIDATOS = 200;
/** Of a broker most of them may be another's. */
const DE_CORREDOR = 5_000;

/**
 * What was sold and what is on record that answers to every word. Only by the trigrams: the
 * planner, who guesses how common a pair of names is, would now and then rather read the whole
 * table until enough of them turned up, and they never do.
 */
export const clavesDePalabras = (ctx: Contexto, palabras: readonly string[]): Promise<Claves> =>
  ctx.db.transaction().execute(async (tx) => {
    const registros = ctx.alcance === 'todo';
    const maximo = registros ? CANDIDATOS : DE_CORREDOR;
    const todas = sql.join(
      palabras.map((palabra) => sql`busqueda like ${`%${escaparLike(palabra)}%`}`),
      sql` and `,
    );
    await sql`select set_config('enable_seqscan', 'off', true),
      set_config('enable_indexscan', 'off', true)`.execute(tx);
    const vendidos = await sql<{ id: number }>`select id from venta_vehiculos
      where ${todas} limit ${maximo + 1}`.execute(tx);
    const duenos = await sql<{ rut: number }>`select rut from propietarios
      where ${registros} and ${todas} and rut <> 0 limit ${CANDIDATOS + 1}`.execute(tx);
    const vehiculos = await sql<{ patente: string }>`select patente from vehiculos
      where ${registros} and ${todas} limit ${CANDIDATOS + 1}`.execute(tx);
    return {
      numeros: [],
      ruts: duenos.rows.map(({ rut }) => rut),
      patentes: vehiculos.rows.map(({ patente }) => patente),
      vendidos: vendidos.rows.map(({ id }) => id),
      cortado:
        vendidos.rows.length > maximo ||
        duenos.rows.length > CANDIDATOS ||
        vehiculos.rows.length > CANDIDATOS,
    };
  });
