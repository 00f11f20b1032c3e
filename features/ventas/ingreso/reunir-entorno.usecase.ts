import type { ConvenioConPrecios, TipoConPrecios } from '#features/convenios/precio.ts';
import { modelosConClase } from '#features/mantenedores/modelos/modelo.query.ts';
import { propietariosPorRut } from '#features/mantenedores/propietarios/propietario.query.ts';
import type { SituacionPatente } from '#features/mantenedores/vehiculos/situacion-patente.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { propietariosConocidos } from './propietario-conocido.query.ts';
import type { EntornoRevision } from './revisar-vehiculos.ts';
import { ocupacionDePatentes } from '#features/ventas/vigencias.query.ts';
import type { NombresPropietario } from '#features/ventas/vehiculo-de-venta.ts';
import type { VehiculoEntrada } from './ingreso.contract.ts';

/**
 * Returns the priced types; a public session types no premium, so all of its premiums are fixed.
 */
const tiposPara = (
  { actor }: ContextoTx,
  { tiposVehiculoDisponiblesVM: tipos }: ConvenioConPrecios,
): readonly TipoConPrecios[] =>
  actor.rol === 'publico'
    ? tipos.map((tipo) => ({
        ...tipo,
        precios: tipo.precios.map((precio) => ({
          ...precio,
          primaMinima: null,
          primaMaxima: null,
        })),
      }))
    : tipos;

/**
 * Returns the owners on record whose names need not be typed, by RUT. A public session gets none:
 * the completed names would reveal the owner of a typed RUT. It uses `conocido` and sees masks.
 */
const propietariosPara = (
  ctx: ContextoTx,
  vehiculos: readonly VehiculoEntrada[],
): Promise<Map<number, NombresPropietario>> =>
  propietariosPorRut(
    ctx,
    ctx.actor.rol === 'publico'
      ? []
      : vehiculos.flatMap(({ propietarioVM }) => propietarioVM.rut ?? []),
  );

interface Ingreso {
  /** Null for a new sale. */
  readonly ventaId: number | null;
  readonly convenio: ConvenioConPrecios;
  readonly vehiculos: readonly VehiculoEntrada[];
  readonly patentes: ReadonlyMap<string, SituacionPatente>;
  readonly sinRegistro: boolean;
}

/** Reads everything that the review of a submission needs, within its transaction. */
export const reunirEntorno = async (
  ctx: ContextoTx,
  { ventaId, convenio, vehiculos, patentes, sinRegistro }: Ingreso,
): Promise<EntornoRevision & { readonly enPago: ReadonlySet<string> }> => {
  const [modelos, ocupacion] = await Promise.all([
    modelosConClase(
      ctx.tx,
      vehiculos.map(({ modeloId }) => modeloId),
    ),
    ocupacionDePatentes(
      ctx.tx,
      vehiculos.map(({ patente }) => patente),
      ventaId,
    ),
  ]);
  return {
    hoy: fechaSantiago(ctx.ahora),
    plazo: convenio,
    tipos: tiposPara(ctx, convenio),
    quien: ctx.actor.rol === 'publico' ? 'comprador' : 'vendedor',
    permiteCambiarTipo: convenio.permiteCambiarTipo,
    modelos: new Map(modelos.map((modelo) => [modelo.id, modelo])),
    patentes,
    sinRegistro,
    propietarios: await propietariosPara(ctx, vehiculos),
    conocidos: await propietariosConocidos(ctx, ventaId, vehiculos),
    ...ocupacion,
  };
};
