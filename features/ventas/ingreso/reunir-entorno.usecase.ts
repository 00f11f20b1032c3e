import type {
  ConvenioVM,
  TipoVehiculoDisponibleVM,
} from '#features/convenios/convenio.contract.ts';
import { propietariosPorRut } from '#features/mantenedores/propietarios/propietario.query.ts';
import type { SituacionPatente } from '#features/mantenedores/vehiculos/situacion-patente.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { modelosYOcupacion } from './entorno.query.ts';
import { propietariosConocidos } from './propietario-conocido.query.ts';
import type { EntornoRevision } from './revisar-vehiculos.ts';
import type { NombresPropietario } from '#features/ventas/vehiculo-de-venta.ts';
import type { VehiculoEntrada } from './ingreso.contract.ts';

/** Only a seller types a premium: to a public session every one is fixed. */
const tiposPara = (
  { actor }: ContextoTx,
  { tiposVehiculoDisponiblesVM: tipos }: ConvenioVM,
): readonly TipoVehiculoDisponibleVM[] =>
  actor.rol === 'publico' ? tipos.map((tipo) => ({ ...tipo, tienePrimaVariable: false })) : tipos;

/**
 * Owners on record whose names need not be typed. Not for a public session: names completed behind
 * a RUT would come back to whoever typed it; it says `conocido` and sees them masked.
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
  /** Null: it is made with what is reviewed here. */
  readonly ventaId: number | null;
  readonly convenio: ConvenioVM;
  readonly vehiculos: readonly VehiculoEntrada[];
  readonly patentes: ReadonlyMap<string, SituacionPatente>;
  readonly sinRegistro: boolean;
}

/** Everything the review of a submission looks at, as the database has it now. */
export const reunirEntorno = async (
  ctx: ContextoTx,
  { ventaId, convenio, vehiculos, patentes, sinRegistro }: Ingreso,
): Promise<EntornoRevision & { readonly enPago: ReadonlySet<string> }> => {
  const { modelos, ...ocupacion } = await modelosYOcupacion(ctx.tx, vehiculos, ventaId);
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
