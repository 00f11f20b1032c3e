import { nombresDeColumnas } from '#values/campos-de-persona.ts';
import { propietariosPorRut } from '#features/mantenedores/propietarios/propietario.query.ts';
import { duenosDePatentes } from '#features/mantenedores/vehiculos/dueno-de-patente.query.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import {
  completarPropietario,
  type FichaConocida,
  type PropietarioCompleto,
} from './propietario-conocido.ts';
import type { EntradaVehiculos, VehiculoEntrada } from './ingreso.contract.ts';

/**
 * Returns the plate whose owner is meant, when `conocido` is sent without a RUT; otherwise null.
 */
const patenteReferida = ({ patente, propietarioVM }: VehiculoEntrada): string | null =>
  propietarioVM.conocido && typeof propietarioVM.rut !== 'number'
    ? (propietarioVM.dePatente ?? patente)
    : null;

/**
 * Returns the plates of a submission: those of its vehicles and those that identify their owners.
 */
export const patentesNombradas = ({ vehiculosViewModel }: EntradaVehiculos): string[] => [
  ...new Set(vehiculosViewModel.flatMap((v) => [v.patente, patenteReferida(v) ?? v.patente])),
];

/**
 * Returns the owners that the server completed earlier in this sale, by plate. Their buyer saw them
 * masked.
 */
const completadosEn = async (
  ctx: ContextoTx,
  ventaId: number,
): Promise<Map<string, FichaConocida>> => {
  const filas = await ctx.tx
    .selectFrom('venta_vehiculos')
    .selectAll()
    .where('venta_id', '=', ventaId)
    .where('conocido_por', 'is not', null)
    .execute();
  return new Map(
    filas.map((fila) => [
      fila.patente,
      {
        rut: fila.rut,
        dv: fila.rut_dv,
        ...nombresDeColumnas(fila),
        telefono: fila.telefono,
        email: fila.email,
        escritos: fila.escritos,
      },
    ]),
  );
};

/** Returns the owners meant by `conocido`, by plate of the vehicle; unknown ones are left out. */
export const propietariosConocidos = async (
  ctx: ContextoTx,
  ventaId: number | null,
  vehiculos: readonly VehiculoEntrada[],
): Promise<Map<string, PropietarioCompleto>> => {
  const pedidos = vehiculos.flatMap((vehiculo) => {
    const { patente, propietarioVM: dado } = vehiculo;
    return dado.conocido ? [{ patente, dado, referida: patenteReferida(vehiculo) }] : [];
  });
  if (pedidos.length === 0) return new Map();
  const completados =
    ventaId === null ? new Map<string, FichaConocida>() : await completadosEn(ctx, ventaId);
  const porPatente = await duenosDePatentes(
    ctx,
    pedidos.flatMap(({ referida }) => referida ?? []),
  );
  const porRut = await propietariosPorRut(
    ctx,
    pedidos.flatMap(({ dado }) => dado.rut ?? []),
  );
  return new Map(
    pedidos.flatMap(({ patente, dado, referida }) => {
      const fichas = [
        completados.get(patente),
        ...(referida
          ? [completados.get(referida), porPatente.get(referida)]
          : [...completados.values(), porRut.get(dado.rut ?? 0)]),
      ];
      const completo = completarPropietario(
        dado,
        fichas.filter((ficha) => ficha !== undefined),
      );
      return completo ? [[patente, completo] as const] : [];
    }),
  );
};
