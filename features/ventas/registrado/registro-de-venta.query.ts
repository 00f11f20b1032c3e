import {
  desdeCuando,
  lecturaDeRegistros,
} from '#features/mantenedores/vehiculos/vehiculo.query.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { armada, type Huecos } from '#nucleo/db/armada.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { juntas } from '#nucleo/db/juntas.ts';
import { type RawBuilder, sql } from 'kysely';

/** `tipo_login` of the user of a public link. */
const SIN_LOGIN = 1;

/**
 * The vehicles of a sale by the names of our catalogue, with what their register was asked and what their
 * certificates will say; who entered it, and what its agreement lets them change.
 */
const vehiculosPorNombre = (db: Base, ventaId: number | RawBuilder<number>) =>
  db
    .selectFrom('venta_vehiculos as vv')
    .innerJoin('tipos_vehiculo as t', 't.id', 'vv.tipo_vehiculo_id')
    .innerJoin('modelos as m', 'm.id', 'vv.modelo_id')
    .innerJoin('marcas as ma', 'ma.id', 'm.marca_id')
    .select(['vv.patente', 't.nombre as tipoVehiculo', 'ma.nombre as marca', 'm.nombre as modelo'])
    .select(['vv.anio_fabricacion as anioFabricacion', 'vv.numero_motor as nroMotor'])
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
    .orderBy('vv.patente');

/** Up to so many vehicles come in one piece with their registers; more row by row, others being served between. */
const POCOS = 50;

const leerTodo = armada((db, hueco: Huecos<{ ventaId: number; desde: Date }>) => {
  const deLaVenta = sql`venta_vehiculos where venta_id = ${hueco('ventaId')}`;
  const siSonPocos = sql`in (select patente from ${deLaVenta}
    and (select count(*) from ${deLaVenta}) <= ${POCOS})`;
  return juntas({
    vehiculos: vehiculosPorNombre(db, hueco('ventaId')).limit(POCOS + 1),
    registros: lecturaDeRegistros(siSonPocos, hueco('desde')),
  });
});

/** The same beside what is known here of the register of their plates. */
export const ventaYRegistro = async ({ tx, ahora }: ContextoTx, ventaId: number) => {
  const desde = desdeCuando(ahora);
  const [leido] = await leerTodo(tx, { ventaId, desde });
  if (!leido) throw new Error('una sentencia sin respuesta');
  const pocos = leido.vehiculos.length <= POCOS;
  const vehiculos = pocos ? leido.vehiculos : await vehiculosPorNombre(tx, ventaId).execute();
  const patentes = sql`in (select patente from venta_vehiculos where venta_id = ${ventaId})`;
  const registros = pocos
    ? leido.registros
    : (await lecturaDeRegistros(patentes, sql`${desde}`).execute(tx)).rows;
  return { vehiculos, registros: new Map(registros.map((uno) => [uno.patente, uno.vehiculo])) };
};

/** The plates of an unpaid sale of a public link whose register has not answered yet. */
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
