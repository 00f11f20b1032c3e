import { patenteConDv } from '#values/patente.ts';
import type {
  ConvenioVM,
  TipoVehiculoDisponibleVM,
} from '#features/convenios/convenio.contract.ts';
import { precioDe, primaPara, textoFueraDeLimites } from '#features/convenios/convenio.ts';
import type { EntradaRecalculo } from '#features/ventas/recalculo/recalculo.contract.ts';
import type { IntencionVM, VehiculoVM } from '#features/ventas/venta.contract.ts';
import { mensajesPorCampo } from '../../lib/api/errores-de-campo.ts';

/** A vehicle whose premium the seller may type, with the agreement's price. */
export interface PrimaVariable {
  readonly vehiculo: VehiculoVM;
  readonly precio: TipoVehiculoDisponibleVM;
}

/** Vehicles of a sale with a variable premium, in order. */
export const primasVariables = (
  { vehiculosViewModel }: IntencionVM,
  { tiposVehiculoDisponiblesVM: precios }: ConvenioVM,
): readonly PrimaVariable[] =>
  vehiculosViewModel.flatMap((vehiculo) => {
    const precio = precioDe(precios, vehiculo.tipoVehiculoId, vehiculo.tipoUsoId);
    return precio?.tienePrimaVariable ? [{ vehiculo, precio }] : [];
  });

/** Typed premium of each vehicle, by field name. */
export type PrimasEscritas = Record<string, number | null>;

export const campoDePrima = ({ vehiculo }: PrimaVariable): string => `prima-${vehiculo.id}`;

export const etiquetaDePrima = ({ vehiculo }: PrimaVariable): string =>
  `Prima de ${patenteConDv(vehiculo.patente, vehiculo.dv)}`;

export const primasGuardadas = (variables: readonly PrimaVariable[]): PrimasEscritas =>
  Object.fromEntries(variables.map((una) => [campoDePrima(una), una.vehiculo.prima]));

/** Errors of the typed premiums, by field. */
export const erroresDePrimas = (
  variables: readonly PrimaVariable[],
  escritas: PrimasEscritas,
): Record<string, string> =>
  Object.fromEntries(
    variables.flatMap((una) => {
      const prima = escritas[campoDePrima(una)] ?? null;
      const dentro = prima !== null && primaPara(una.precio, prima) !== null;
      return dentro ? [] : [[campoDePrima(una), textoFueraDeLimites(una.precio)]];
    }),
  );

const CAMPO_RECHAZADO = /^vehiculosPrimaVariableVM\.(\d+)\./;

/** The refused premiums of an error, by field. */
export const primasRechazadas = (
  variables: readonly PrimaVariable[],
  error: unknown,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(mensajesPorCampo(error)).flatMap(([ruta, mensajes]) => {
      const una = variables[Number(CAMPO_RECHAZADO.exec(ruta)?.[1] ?? -1)];
      return una ? [[campoDePrima(una), mensajes[0] ?? '']] : [];
    }),
  );

/** Recalculation request (V-ENT-018). */
export const entradaDeRecalculo = (
  { id, version, convenioId }: IntencionVM,
  variables: readonly PrimaVariable[],
  escritas: PrimasEscritas,
): EntradaRecalculo => ({
  intencionDeVentaId: id,
  convenioId,
  version,
  vehiculosPrimaVariableVM: variables.map(({ vehiculo, precio }) => ({
    id: vehiculo.id,
    primaParaCalculo: escritas[campoDePrima({ vehiculo, precio })] ?? vehiculo.prima,
    tipoVehiculoViewModel: precio.tipoVehiculoVM,
    tipoUsoViewModel: precio.tipoUsoVM,
  })),
});
