import type { Base, Tx } from '#nucleo/db/conexion.ts';
import { claveDeTexto } from '#values/texto-igual.ts';
import { sql } from 'kysely';
import type { Faltantes } from './faltantes.ts';

/** A created row, with the columns that its history shows. */
export interface Creada {
  readonly entidad: 'tipo_vehiculo' | 'tipo_uso' | 'marca' | 'modelo';
  readonly id: number;
  readonly valores: object;
}

type Fila = { readonly id: number } & Readonly<Record<string, unknown>>;

const creadas = (entidad: Creada['entidad'], filas: readonly Fila[]): Creada[] =>
  filas.map(({ id, ...valores }) => ({ entidad, id, valores }));

/** The oldest record whose name is this one apart from spelling. */
const idDe = (tabla: 'tipos_vehiculo' | 'marcas', clave: string) =>
  sql`(select min(id) from ${sql.table(tabla)} where replace(busqueda, ' ', '') = ${sql.ref(clave)})`;

const claves = (textos: readonly string[]): string[] => textos.map(claveDeTexto);

/** Inserts these rows of the catalogue and returns those that nobody inserted meanwhile. */
export const insertarDelCatalogo = async (
  db: Base | Tx,
  { tipos, usos, marcas, modelos }: Faltantes,
): Promise<Creada[]> => {
  const hechos: Creada[] = [];
  if (tipos.length > 0) {
    const filas = await db
      .insertInto('tipos_vehiculo')
      .values(
        tipos.map(({ nombre, codigoRenta, clasePatente }) => ({
          nombre,
          codigo_renta: codigoRenta,
          clase_patente: clasePatente,
        })),
      )
      .onConflict((oc) => oc.doNothing())
      .returning(['id', 'nombre', 'codigo_renta', 'clase_patente', 'vigente'])
      .execute();
    hechos.push(...creadas('tipo_vehiculo', filas));
  }
  const deUso = await sql<Fila>`
    insert into tipos_uso (tipo_vehiculo_id, nombre)
    select ${idDe('tipos_vehiculo', 'u.tipo')}, u.nombre
    from unnest(${claves(usos.map(({ tipo }) => tipo))}::text[], ${usos.map(({ nombre }) => nombre)}::text[])
      with ordinality as u (tipo, nombre, orden)
    order by u.orden
    on conflict do nothing
    returning id, tipo_vehiculo_id, nombre, vigente
  `.execute(db);
  hechos.push(...creadas('tipo_uso', deUso.rows));
  if (marcas.length > 0) {
    const filas = await db
      .insertInto('marcas')
      .values(marcas.map((nombre) => ({ nombre })))
      .onConflict((oc) => oc.doNothing())
      .returning(['id', 'nombre', 'vigente'])
      .execute();
    hechos.push(...creadas('marca', filas));
  }
  const deModelo = await sql<Fila>`
    insert into modelos (marca_id, tipo_vehiculo_id, nombre)
    select ${idDe('marcas', 'm.marca')}, ${idDe('tipos_vehiculo', 'm.tipo')}, m.nombre
    from unnest(
      ${claves(modelos.map(({ marca }) => marca))}::text[],
      ${claves(modelos.map(({ tipo }) => tipo))}::text[], ${modelos.map(({ nombre }) => nombre)}::text[]
    ) with ordinality as m (marca, tipo, nombre, orden)
    order by m.orden
    on conflict do nothing
    returning id, marca_id, tipo_vehiculo_id, nombre, vigente
  `.execute(db);
  hechos.push(...creadas('modelo', deModelo.rows));
  return hechos;
};
