import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { catalogoCargado } from '#features/mantenedores/catalogo.hechos.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { sql } from 'kysely';
import type { Base } from '#nucleo/db/conexion.ts';
import { MARCAS_MODELOS, type TipoCatalogo, TIPOS_VEHICULO } from './datos/catalogo.ts';

const filaDeTipo = ({ nombre, codigoRenta, clasePatente }: TipoCatalogo) => ({
  nombre,
  codigo_renta: codigoRenta,
  clase_patente: clasePatente,
});

/** Vehicle types with their uses, brands and models sold in Chile. Existing rows stay unchanged. */
export const sembrarCatalogo = async (db: Base): Promise<void> => {
  await db
    .insertInto('tipos_vehiculo')
    .values(TIPOS_VEHICULO.map(filaDeTipo))
    .onConflict((oc) => oc.doNothing())
    .execute();
  const usos = TIPOS_VEHICULO.flatMap((t) => t.usos.map((uso) => [t.nombre, uso.nombre] as const));
  await sql`
    insert into tipos_uso (tipo_vehiculo_id, nombre)
    select t.id, u.nombre
    from unnest(${usos.map(([tipo]) => tipo)}::text[], ${usos.map(([, uso]) => uso)}::text[])
      with ordinality as u (tipo, nombre, orden)
    join tipos_vehiculo t on t.nombre = u.tipo
    order by u.orden
    on conflict do nothing
  `.execute(db);
  const marcas = [...new Set(MARCAS_MODELOS.map(({ marca }) => marca))];
  await db
    .insertInto('marcas')
    .values(marcas.map((nombre) => ({ nombre })))
    .onConflict((oc) => oc.doNothing())
    .execute();
  const modelos = MARCAS_MODELOS.flatMap(({ marca, tipo, modelos: nombres }) =>
    nombres.map((nombre) => ({ marca, tipo, nombre })),
  );
  await sql`
    insert into modelos (marca_id, tipo_vehiculo_id, nombre)
    select ma.id, t.id, m.nombre
    from unnest(
      ${modelos.map((m) => m.marca)}::text[], ${modelos.map((m) => m.tipo)}::text[],
      ${modelos.map((m) => m.nombre)}::text[]
    ) as m (marca, tipo, nombre)
    join marcas ma on ma.nombre = m.marca
    join tipos_vehiculo t on t.nombre = m.tipo
    on conflict do nothing
  `.execute(db);
};

/** Counts types, uses, brands and models. */
const contarCatalogo = async (db: Base) => {
  const { rows } = await sql<Record<'tipos' | 'usos' | 'marcas' | 'modelos', number>>`
    select (select count(*)::integer from tipos_vehiculo) as tipos,
      (select count(*)::integer from tipos_uso) as usos,
      (select count(*)::integer from marcas) as marcas,
      (select count(*)::integer from modelos) as modelos
  `.execute(db);
  return rows[0] ?? { tipos: 0, usos: 0, marcas: 0, modelos: 0 };
};

/**
 * Seeds the base catalogue, with an audit row if it added anything. Returns how many rows of each kind it
 * added.
 */
export const cargarCatalogo = async (ctx: ContextoTx) => {
  const antes = await contarCatalogo(ctx.tx);
  await sembrarCatalogo(ctx.tx);
  const ahora = await contarCatalogo(ctx.tx);
  const despues = {
    tipos: ahora.tipos - antes.tipos,
    usos: ahora.usos - antes.usos,
    marcas: ahora.marcas - antes.marcas,
    modelos: ahora.modelos - antes.modelos,
  };
  if (Object.values(despues).some((cuantos) => cuantos > 0)) {
    await registrar(ctx, catalogoCargado({ id: null, despues }));
  }
  return despues;
};
