import { registrosConocidos } from '#features/mantenedores/vehiculos/vehiculo.query.ts';
import { columnasDe } from '#features/vehiculo/campos.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';

/** `tipo_login` of the users of public links. */
const SIN_LOGIN = 1;

/**
 * Reads the vehicles of a sale by catalogue names, with the texts their certificates print. Adds
 * the kind of seller and whether the agreement lets sellers change the type.
 */
const vehiculosPorNombre = (db: Base, ventaId: number) =>
  db
    .selectFrom('venta_vehiculos as vv')
    .innerJoin('tipos_vehiculo as t', 't.id', 'vv.tipo_vehiculo_id')
    .innerJoin('modelos as m', 'm.id', 'vv.modelo_id')
    .innerJoin('marcas as ma', 'ma.id', 'm.marca_id')
    .select(['vv.patente', 't.nombre as tipoVehiculo', 'ma.nombre as marca', 'm.nombre as modelo'])
    .select(columnasDe('vv'))
    .select(['t.clase_patente as clasePatente', 'vv.patente_validada as patenteValidada'])
    .innerJoin('ventas as v', 'v.id', 'vv.venta_id')
    .innerJoin('usuarios as u', 'u.id', 'v.usuario_id')
    .innerJoin('convenios as c', 'c.id', 'v.convenio_id')
    .innerJoin('corredores as k', 'k.id', 'c.corredor_id')
    .leftJoin('tipos_uso as uso', 'uso.id', 'vv.tipo_uso_id')
    .select('vv.registro_verificado as verificado')
    .select((eb) =>
      eb
        .fn<string>('concat_ws', [
          sql.lit(' '),
          ...(['vv.nombre', 'vv.apellido_paterno', 'vv.apellido_materno'] as const),
          ...(['vv.razon_social', 'uso.nombre', 'c.nombre', 'k.nombre'] as const),
          ...(['k.apellido_paterno', 'k.razon_social'] as const),
        ])
        .as('impresos'),
    )
    .select(['v.origen', 'v.especial', 'c.permite_cambiar_tipo as permiteCambiarTipo'])
    .select((eb) => eb('u.tipo_login', '=', SIN_LOGIN).as('sinLogin'))
    .where('vv.venta_id', '=', ventaId)
    .orderBy('vv.patente')
    .execute();

/** Returns the vehicles of a sale with the register's answers known here for their plates. */
export const ventaYRegistro = async (ctx: ContextoTx, ventaId: number) => {
  const vehiculos = await vehiculosPorNombre(ctx.tx, ventaId);
  const registros = await registrosConocidos(
    ctx,
    vehiculos.map(({ patente }) => patente),
  );
  return { vehiculos, registros };
};

/**
 * Returns the plates of an unpaid sale of a public link for which the register has not answered
 * yet.
 */
export const patentesSinVerificar = async (db: Base, ventaId: number): Promise<string[]> => {
  const filas = await db
    .selectFrom('venta_vehiculos as vv')
    .innerJoin('ventas as v', 'v.id', 'vv.venta_id')
    .innerJoin('usuarios as u', 'u.id', 'v.usuario_id')
    .select('vv.patente')
    .where('v.id', '=', ventaId)
    .where('v.pagada_en', 'is', null)
    .where('u.tipo_login', '=', SIN_LOGIN)
    .where('vv.registro_verificado', '=', false)
    .execute();
  return filas.map(({ patente }) => patente);
};
