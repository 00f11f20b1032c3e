import {
  type Coincide,
  comoPalabra,
  paginaDeLista,
  type Palabra,
} from '#features/registros/lista.query.ts';
import { CLAVES } from '#features/vehiculo/campos.ts';
import { DATOS } from '#features/vehiculo/datos.ts';
import type { Base, Tx } from '#nucleo/db/conexion.ts';
import type { EntradaDeLista, PaginaDeLista } from '#values/lista.ts';
import { normalizarPatente } from '#values/patente.ts';
import { UMBRAL_EMPRESA } from '#values/rut.ts';
import { escaparLike } from '#values/texto.ts';
import { type RawBuilder, sql } from 'kysely';
import type { VehiculoDeListaVM } from './vehiculo-mantenido.contract.ts';
import { LISTA_VEHICULOS } from './vehiculo.lista.ts';

interface Filtros extends EntradaDeLista {
  readonly id?: number | undefined;
  readonly patente?: string | undefined;
  readonly tipoVehiculoId?: number | undefined;
  readonly marcaId?: number | undefined;
  readonly modeloId?: number | undefined;
}

/** Condition for a part of a plate. Uses the index of the search text, which holds more than the plate. */
const conPatente = (escrita: string): RawBuilder<unknown> => {
  const parte = escaparLike(normalizarPatente(escrita));
  return sql`v.busqueda like ${`%${parte.toLowerCase()}%`} and v.patente like ${`%${parte}%`}`;
};

const condicion = ({ id, patente = '', tipoVehiculoId, marcaId, modeloId }: Filtros) =>
  sql.join(
    [
      sql`true`,
      ...(id === undefined ? [] : [sql`v.id = ${id}`]),
      ...(patente === '' ? [] : [conPatente(patente)]),
      ...(modeloId === undefined ? [] : [sql`v.modelo_id = ${modeloId}`]),
      ...(marcaId === undefined
        ? []
        : [sql`v.modelo_id in (select id from modelos where marca_id = ${marcaId})`]),
      ...(tipoVehiculoId === undefined
        ? []
        : [
            sql`v.modelo_id in (select id from modelos where tipo_vehiculo_id = ${tipoVehiculoId})`,
          ]),
    ],
    sql` and `,
  );

const registro = (alias: string) => sql`json_build_object(
  'id', ${sql.ref(`${alias}.id`)}, 'nombre', ${sql.ref(`${alias}.nombre`)},
  'estaVigente', ${sql.ref(`${alias}.vigente`)})`;

const DE_FICHA = sql.join(
  CLAVES.map((clave) => sql`${sql.ref(`v.${DATOS[clave].columna}`)} as ${sql.id(clave)}`),
);

/**
 * Condition: the owner's data are not blocked. Blocked owners are few, so they are looked up once, each by
 * RUT, which leaves the planner its other indexes.
 */
const SIN_BLOQUEADOS = sql`(v.propietario_id = any(array(
  select (select b.id from propietarios b where b.rut = rs.rut)
  from restricciones rs where rs.clase = 'bloqueo'))) is not true`;

// Left joins, so that counting skips tables which only give names.
const filasDeVehiculos = (filtros: Filtros) => sql<VehiculoDeListaVM & { busqueda: string }>`
  select v.id, v.patente, v.dv, ${DE_FICHA}, v.version, v.busqueda,
    t.nombre as "tipoVehiculo", ma.nombre as marca, m.nombre as modelo,
    coalesce(u.nombre, 'NO APLICA') as "tipoUso", p.rut as "rutPropietario",
    case when p.rut = 0 then 'COMUNIDAD'
      when p.rut >= ${UMBRAL_EMPRESA} then coalesce(p.razon_social, '')
      else concat_ws(' ', p.nombre, p.apellido_paterno, p.apellido_materno) end as propietario,
    json_build_object('id', m.id, 'nombre', m.nombre, 'estaVigente', m.vigente,
      'marcaVM', ${registro('ma')}, 'tipoVehiculoVM', ${registro('t')}) as "modeloVM",
    case when u.id is not null
      then json_build_object('id', u.id, 'nombre', u.nombre) end as "tipoUsoVM",
    json_build_object('id', p.id, 'rut', p.rut, 'dv', p.dv, 'nombre', p.nombre,
      'segundoNombre', p.segundo_nombre, 'apellidoPaterno', p.apellido_paterno,
      'apellidoMaterno', p.apellido_materno, 'razonSocial', p.razon_social) as "propietarioVM"
  from vehiculos v
    left join modelos m on m.id = v.modelo_id
    left join marcas ma on ma.id = m.marca_id
    left join tipos_vehiculo t on t.id = m.tipo_vehiculo_id
    left join tipos_uso u on u.id = v.tipo_uso_id
    left join propietarios p on p.id = v.propietario_id
  where ${condicion(filtros)} and ${SIN_BLOQUEADOS}`;

/** Ids of vehicles whose plate, engine, type, brand, model or owner contains the word. */
const conPalabra = (palabra: Palabra): RawBuilder<unknown> => {
  const como = (columna: string) => comoPalabra(sql.ref(columna), palabra);
  return sql`(select id from vehiculos where ${como('busqueda')}
    union all select v.id from vehiculos v where v.modelo_id in (
      select m.id from modelos m join marcas ma on ma.id = m.marca_id
        join tipos_vehiculo tv on tv.id = m.tipo_vehiculo_id
      where ${como('m.busqueda')} or ${como('ma.busqueda')} or ${como('tv.busqueda')})
    union all select v.id from vehiculos v where v.propietario_id in (
      select id from propietarios where ${como('busqueda')}))`;
};

// Intersects to a single set of ids, because the planner misjudges several.
const enVehiculo: Coincide = (palabras) =>
  sql`t.id in (${sql.join(palabras.map(conPalabra), sql` intersect `)})`;

export const buscarVehiculos = (
  db: Base,
  filtros: Filtros,
): Promise<PaginaDeLista<VehiculoDeListaVM>> =>
  paginaDeLista(db, LISTA_VEHICULOS, filasDeVehiculos(filtros), filtros, enVehiculo);

/** The use with this id under a lock; undefined if missing. */
export const usoElegido = (tx: Tx, id: number) =>
  tx
    .selectFrom('tipos_uso')
    .select(['nombre', 'vigente', 'tipo_vehiculo_id'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();

/** The model with this id under a lock, with its brand and type; undefined if missing. */
export const modeloElegido = (tx: Tx, id: number) =>
  tx
    .selectFrom('modelos as m')
    .innerJoin('marcas as ma', 'ma.id', 'm.marca_id')
    .innerJoin('tipos_vehiculo as t', 't.id', 'm.tipo_vehiculo_id')
    .select(['m.nombre', 'm.marca_id', 'm.tipo_vehiculo_id'])
    .select(['m.vigente', 'ma.vigente as marca_vigente', 't.vigente as tipo_vigente'])
    .where('m.id', '=', id)
    .forShare('m')
    .executeTakeFirst();

/** Names of an owner's record; undefined if missing. */
export const duenoElegido = (tx: Tx, id: number) =>
  tx
    .selectFrom('propietarios')
    .select(['rut', 'dv', 'nombre', 'segundo_nombre as segundoNombre'])
    .select(['apellido_paterno as apellidoPaterno', 'apellido_materno as apellidoMaterno'])
    .select('razon_social as razonSocial')
    .where('id', '=', id)
    .executeTakeFirst();
