import type { Contexto } from '#nucleo/contexto.ts';
import { sinBloqueo } from '#nucleo/db/titular.ts';
import { esEmpresa } from '#values/rut.ts';
import { sql } from 'kysely';
import { MAXIMO_POR_GRUPO } from './busqueda-general.contract.ts';
import type { Claves } from './palabras-buscadas.query.ts';
import { duenoDe, personaHallada } from './vendidos-hallados.query.ts';

const MAXIMO = MAXIMO_POR_GRUPO + 1;
const DE_UN_DUENO = 500;

const buscarVehiculos = (ctx: Contexto, { ruts, patentes }: Claves) =>
  ctx.db
    .selectFrom('vehiculos as ve')
    .innerJoin('propietarios as p', 'p.id', 've.propietario_id')
    .innerJoin('modelos as m', 'm.id', 've.modelo_id')
    .innerJoin('marcas as ma', 'ma.id', 'm.marca_id')
    .select(['ve.id', 've.patente', 've.dv', 'ma.nombre as marca', 'm.nombre as modelo', 'p.rut'])
    .select(['p.nombre', 'p.apellido_paterno', 'p.apellido_materno', 'p.razon_social'])
    .where(
      sql<boolean>`ve.id = any(array(
        select id from vehiculos where patente = any(${patentes}::text[])
        union (select w.id from vehiculos w join propietarios d on d.id = w.propietario_id
          where d.rut = any(${ruts}::int[]) limit ${DE_UN_DUENO})))`,
    )
    .where(sinBloqueo('p.rut'))
    .orderBy('ve.patente')
    .limit(MAXIMO)
    .execute();

const buscarPropietarios = (ctx: Contexto, { ruts, patentes }: Claves) =>
  ctx.db
    .selectFrom('propietarios as p')
    .select(['p.id', 'p.rut', 'p.dv as rut_dv', 'p.nombre', 'p.apellido_paterno'])
    .select(['p.apellido_materno', 'p.razon_social'])
    .where(
      sql<boolean>`p.id = any(array(
        select id from propietarios where rut = any(${ruts}::int[])
        union select propietario_id from vehiculos where patente = any(${patentes}::text[])))`,
    )
    .where('p.rut', '<>', 0)
    .where(sinBloqueo('p.rut'))
    .orderBy('p.id')
    .limit(MAXIMO)
    .execute();

/** Returns the records of these plates and RUTs, for roles that maintain them. */
export const registrosHallados = async (ctx: Contexto, claves: Claves) => {
  const vehiculos = await buscarVehiculos(ctx, claves);
  const propietarios = await buscarPropietarios(ctx, claves);
  return {
    vehiculos: vehiculos.map((fila) => ({
      id: fila.id,
      patente: fila.patente,
      dv: fila.dv,
      marca: fila.marca,
      modelo: fila.modelo,
      propietario: duenoDe(fila),
      deEmpresa: esEmpresa(fila.rut),
    })),
    propietarios: propietarios.map((fila) => ({ id: fila.id, ...personaHallada(fila) })),
  };
};
