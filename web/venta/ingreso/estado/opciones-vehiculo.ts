import type {
  ConvenioVM,
  TipoVehiculoDisponibleVM,
} from '#features/convenios/convenio.contract.ts';
import { precioDe } from '#features/convenios/convenio.ts';
import type { VehiculoEntrada } from '#features/ventas/ingreso/ingreso.contract.ts';
import { primasDe } from '../../convenio/convenio-en-tarjeta.ts';
import { primaEscrita } from '../../vehiculos/especial-ingresado.ts';
import { NO_APLICA } from '../../vehiculos/vehiculo-ingresado.ts';

interface Opcion {
  readonly id: number;
  readonly nombre: string;
}

interface TipoYUso {
  readonly tipoVehiculoId: number;
  readonly tipoUsoId?: number | null | undefined;
}

const SIN_USO: Opcion = { id: NO_APLICA, nombre: 'NO APLICA' };

/** Uses that an agreement prices for a vehicle type; empty without any. */
export const usosDe = (convenio: ConvenioVM, tipoVehiculoId: number): readonly Opcion[] => {
  const filas = primasDe(convenio).filter(
    ({ tipoVehiculoVM }) => tipoVehiculoVM.id === tipoVehiculoId,
  );
  const usos = filas.flatMap(({ tipoUsoVM }) => (tipoUsoVM ? [tipoUsoVM] : []));
  if (usos.length === 0) return [];
  // Priced with and without a use: both can be sold.
  return filas.some(({ tipoUsoVM }) => tipoUsoVM === null) ? [...usos, SIN_USO] : usos;
};

/** Options of the use selector: only NO APLICA if the type has none. */
export const usosParaElegir = (usos: readonly Opcion[]): readonly Opcion[] =>
  usos.length === 0 ? [SIN_USO] : usos;

/** Initial use of a type: the previous one if it has it, else its first; -1 without uses. */
export const usoInicial = (usos: readonly Opcion[], previo: number | null): number =>
  (usos.find(({ id }) => id === previo) ?? usos[0] ?? SIN_USO).id;

/** Price of a type and use in the agreement; undefined if it is not sold. */
export const precioElegido = (
  convenio: ConvenioVM,
  { tipoVehiculoId, tipoUsoId }: TipoYUso,
): TipoVehiculoDisponibleVM | undefined => precioDe(primasDe(convenio), tipoVehiculoId, tipoUsoId);

/** Premium of a listed vehicle in whole CLP: the typed one, else the agreement's. */
const primaDe = (convenio: ConvenioVM, vehiculo: VehiculoEntrada): number =>
  primaEscrita(vehiculo) ?? precioElegido(convenio, vehiculo)?.valorVentaBase ?? 0;

/** Total of a list by the agreement, in whole CLP. */
export const montoDe = (convenio: ConvenioVM, vehiculos: readonly VehiculoEntrada[]): number =>
  vehiculos.reduce((suma, vehiculo) => suma + primaDe(convenio, vehiculo), 0);
