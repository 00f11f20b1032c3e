import type { Base } from '#nucleo/db/conexion.ts';
import { unoDe } from '#nucleo/db/uno-de.ts';
import type { Vigencia } from '#values/vigencia.ts';
import { sql } from 'kysely';

export interface Ocupacion {
  /** Covers that each plate has or has reserved, by plate. */
  readonly vigencias: ReadonlyMap<string, readonly Vigencia[]>;
  /**
   * Plates for which another sale has an open payment. They cannot be sold for any period until it
   * ends, because a buyer who starts over would pay twice (L05). Plates that the other sale left
   * unconfirmed are not included.
   */
  readonly enPago: ReadonlySet<string>;
}

interface Cobertura extends Vigencia {
  readonly patente: string;
  readonly en_pago: boolean;
}

/**
 * Returns the covers and open payments that sales other than `salvoVentaId` hold for these plates.
 */
export const ocupacionDePatentes = async (
  db: Base,
  patentes: readonly string[],
  salvoVentaId: number | null = null,
): Promise<Ocupacion> => {
  const { rows } = await sql<Cobertura>`
    select c.patente, lower(c.periodo)::date as desde, (upper(c.periodo) - 1)::date as hasta,
      exists (
        select from pagos p
        where p.venta_id = v.venta_id and p.estado in ('iniciado', 'desconocido')
      ) as en_pago
    from coberturas c
    join venta_vehiculos v on v.id = c.venta_vehiculo_id
    where c.patente ${unoDe(patentes)} and c.vigente and not c.exenta
      and v.venta_id is distinct from ${salvoVentaId}::integer
  `.execute(db);
  const porPatente = Map.groupBy(rows, ({ patente }) => patente);
  return {
    vigencias: new Map(
      [...porPatente].map(([patente, suyas]) => [
        patente,
        suyas.map(({ desde, hasta }) => ({ desde, hasta })),
      ]),
    ),
    enPago: new Set(rows.flatMap(({ patente, en_pago }) => (en_pago ? patente : []))),
  };
};
