import { CLAVES, type DatosDeVehiculo } from '#features/vehiculo/campos.ts';
import { DATOS } from '#features/vehiculo/datos.ts';
import type { Tx } from '#nucleo/db/conexion.ts';
import { type RawBuilder, sql } from 'kysely';

interface Datos extends DatosDeVehiculo {
  readonly dv: string | null;
  readonly modeloId: number;
}

export interface VehiculoCorregido {
  readonly vehiculoId: number;
  readonly antes: Datos;
  readonly despues: Datos;
}

interface Copiada {
  readonly clave: string;
  readonly columna: string;
  /** Value in the record; null keeps the sold one. */
  readonly enFicha: RawBuilder<unknown>;
}

const deFicha = (columna: string) => sql.ref(`r.${columna}`);

/** Columns that a correction copies from the record `r` of the plate to the sold vehicle `vv`. */
const COPIADAS: readonly Copiada[] = [
  { clave: 'dv', columna: 'dv', enFicha: deFicha('dv') },
  { clave: 'modeloId', columna: 'modelo_id', enFicha: deFicha('modelo_id') },
  // A record older than a field has it blank; the sold value then stays.
  ...CLAVES.map((clave) => {
    const { columna, clase } = DATOS[clave];
    const blanco = clase === 'texto' ? sql.lit('') : sql.lit(0);
    const enFicha = sql`coalesce(nullif(${deFicha(columna)}, ${blanco}), ${sql.ref(`vv.${columna}`)})`;
    return { clave, columna, enFicha };
  }),
];

const lista = (de: (copiada: Copiada) => RawBuilder<unknown>) => sql.join(COPIADAS.map(de));

const nueva = (columna: string) => sql.id(`r_${columna}`);

const objeto = (alias: string) =>
  sql`json_build_object(${lista(
    ({ clave, columna }) => sql`${sql.lit(clave)}, ${sql.ref(`${alias}.${columna}`)}`,
  )})`;

/** Copies the record of their plate into these sold vehicles, where it differs. */
export const copiarDelRegistro = async (
  tx: Tx,
  vehiculoIds: readonly number[],
): Promise<VehiculoCorregido[]> => {
  const { rows } = await sql<VehiculoCorregido>`
    with previos as (
      select vv.id, ${lista(({ columna }) => sql.ref(`vv.${columna}`))},
        ${lista(({ columna, enFicha }) => sql`${enFicha} as ${nueva(columna)}`)}
      from venta_vehiculos vv
      join vehiculos r on r.patente = vv.patente
      where vv.id = any(${vehiculoIds}::integer[]) and vv.patente_validada
        and (${lista(({ columna }) => sql.ref(`vv.${columna}`))})
          is distinct from (${lista(({ enFicha }) => enFicha)})
      order by vv.id
      for update of vv
    )
    update venta_vehiculos vv
    set ${lista(({ columna }) => sql`${sql.id(columna)} = p.${nueva(columna)}`)}
    from previos p where p.id = vv.id
    returning vv.id as "vehiculoId", ${objeto('p')} as antes, ${objeto('vv')} as despues
  `.execute(tx);
  return rows;
};
