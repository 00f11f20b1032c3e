import type { Tx } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';

interface Escrito {
  readonly tipoVehiculoId: number;
  readonly marca: string;
  readonly modelo: string;
}

/** Creates missing brands and models as not valid; existing ones stay unchanged. */
export const insertarFaltantes = async (tx: Tx, escritos: readonly Escrito[]): Promise<void> => {
  // In a fixed order, so that two loads with the same new brands wait for each other instead of deadlocking.
  const orden = escritos.toSorted((a, b) =>
    `${a.marca}\n${a.modelo}` < `${b.marca}\n${b.modelo}` ? -1 : 1,
  );
  const marcas = [...new Set(orden.map(({ marca }) => marca))];
  await sql`
    insert into marcas (nombre, vigente)
    select n, false from unnest(${marcas}::text[]) as n
    where not exists (select 1 from marcas where nombre = n)
    on conflict do nothing
  `.execute(tx);
  await sql`
    insert into modelos (marca_id, tipo_vehiculo_id, nombre, vigente)
    select ma.id, d.tipo, d.modelo, false
    from unnest(
      ${orden.map((d) => d.tipoVehiculoId)}::integer[], ${orden.map((d) => d.marca)}::text[],
      ${orden.map((d) => d.modelo)}::text[]
    ) as d (tipo, marca, modelo)
    join marcas ma on ma.nombre = d.marca
    where not exists (
      select 1 from modelos m
      where m.marca_id = ma.id and m.tipo_vehiculo_id = d.tipo and m.nombre = d.modelo
    )
    on conflict do nothing
  `.execute(tx);
};
