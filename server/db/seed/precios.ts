import type { Base, Tx } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';

/**
 * Puts the premiums of an agreement on sale at the price of their columns, for every legal period of the
 * agreement's own dates.
 */
export const abrirPrecios = async (db: Base | Tx, convenioId: number): Promise<void> => {
  await sql`
    insert into precios_de_prima (prima_id, periodo, desde, valor, prima_minima, prima_maxima)
    select p.id, anio, c.inicio_vigencia, p.valor_venta_base, p.prima_minima, p.prima_maxima
    from convenio_primas p
    join convenios c on c.id = p.convenio_id
    cross join generate_series(
      extract(year from c.inicio_vigencia)::integer,
      extract(year from c.termino_vigencia)::integer + 2
    ) anio
    where c.id = ${convenioId}
  `.execute(db);
};
