import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import type { VehiculoEncontradoVM } from '#features/mantenedores/vehiculos/vehiculo.contract.ts';
import { type ClaveDeDato, datosDe } from '#features/vehiculo/campos.ts';
import { dvPatente } from '#values/formato-patente.ts';
import { mismoTexto } from '#values/texto-igual.ts';
import { tiposDe } from '../../convenio/convenio-en-tarjeta.ts';
import type { Valores } from '../../vehiculos/vehiculo-ingresado.ts';
import { usoInicial, usosDe } from './opciones-vehiculo.ts';

export interface Registro {
  readonly id: number;
  readonly nombre: string;
}

/** Brand and model of the current vehicle, which selectors list even if no longer valid. */
export interface DelVehiculo {
  readonly marca: Registro | null;
  readonly modelo: Registro | null;
}

type DatosDelVehiculo = Pick<
  Valores,
  'dv' | 'tipoVehiculoId' | 'marcaId' | 'modeloId' | 'tipoUsoId' | ClaveDeDato
>;

/** Placeholder for a brand or model that our catalogue lacks: none is sent, and the register's is sold. */
export const SEGUN_REGISTRO = -1;

/** Type of a vehicle among those of an agreement; null if its model is unknown to a seller. */
const tipoEn = (
  convenio: ConvenioVM,
  { modeloVM, sinModelo }: VehiculoEncontradoVM,
  esComprador: boolean,
): number | null => {
  if (modeloVM) return modeloVM.tipoVehiculoVM.id;
  if (!sinModelo || !esComprador) return null;
  const { tipoVehiculo } = sinModelo;
  return tiposDe(convenio).find(({ nombre }) => mismoTexto(nombre, tipoVehiculo))?.id ?? 0;
};

/** True if the agreement sells this vehicle's type, or its model is unknown and cannot be judged yet. */
export const loOfrece = (
  convenio: ConvenioVM,
  hallado: VehiculoEncontradoVM,
  esComprador: boolean,
): boolean => {
  const tipo = tipoEn(convenio, hallado, esComprador);
  return tipo === null || tiposDe(convenio).some(({ id }) => id === tipo);
};

/** True if the look-up has everything that the form needs of the vehicle. */
export const estaCompleto = (
  { modeloVM, sinModelo, numeroMotor, anioFabricacion }: VehiculoEncontradoVM,
  esComprador: boolean,
): boolean =>
  (modeloVM !== null || (esComprador && sinModelo !== null)) &&
  numeroMotor.trim() !== '' &&
  anioFabricacion > 0;

/** Brand and model that selectors list besides the catalogue; for a buyer, by their registered names. */
export const marcaYModelo = (
  { modeloVM, sinModelo }: VehiculoEncontradoVM,
  esComprador: boolean,
): DelVehiculo => {
  if (modeloVM || !sinModelo || !esComprador) {
    return { marca: modeloVM?.marcaVM ?? null, modelo: modeloVM };
  }
  const { marca, modelo } = sinModelo;
  return {
    marca: { id: SEGUN_REGISTRO, nombre: marca },
    modelo: { id: SEGUN_REGISTRO, nombre: modelo },
  };
};

/** Vehicle data of a look-up; `usoPrevio` is the last use chosen for its type. */
export const datosDelVehiculo = (
  convenio: ConvenioVM,
  hallado: VehiculoEncontradoVM,
  usoPrevio: (tipoVehiculoId: number) => number | null,
  esComprador: boolean,
): DatosDelVehiculo => {
  const { marca, modelo } = marcaYModelo(hallado, esComprador);
  const tipoVehiculoId = tipoEn(convenio, hallado, esComprador) ?? 0;
  return {
    dv: hallado.dv ?? dvPatente(hallado.patente) ?? '',
    tipoVehiculoId,
    marcaId: marca?.id ?? 0,
    modeloId: modelo?.id ?? 0,
    tipoUsoId: usoInicial(
      usosDe(convenio, tipoVehiculoId),
      hallado.tipoUsoVM?.id ?? usoPrevio(tipoVehiculoId),
    ),
    ...datosDe(hallado),
    anioFabricacion: hallado.anioFabricacion || null,
  };
};
