import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import type { VehiculoEncontradoVM } from '#features/mantenedores/vehiculos/vehiculo.contract.ts';
import { dvPatente } from '#values/patente.ts';
import { tiposDe } from '../convenio/convenio-en-tarjeta.ts';
import type { Valores } from '../vehiculo-ingresado.ts';
import { usoInicial, usosDe } from './opciones-vehiculo.ts';

type DatosDeVehiculo = Pick<
  Valores,
  'dv' | 'tipoVehiculoId' | 'marcaId' | 'modeloId' | 'tipoUsoId' | 'nroMotor' | 'anioFabricacion'
>;

/** The agreement offers the type of this vehicle; one whose model is unknown is not refused yet. */
export const loOfrece = (convenio: ConvenioVM, { modeloVM }: VehiculoEncontradoVM): boolean =>
  modeloVM === null || tiposDe(convenio).some(({ id }) => id === modeloVM.tipoVehiculoVM.id);

/** Nothing the form asks of the vehicle is missing. */
export const estaCompleto = ({
  modeloVM,
  numeroMotor,
  anioFabricacion,
}: VehiculoEncontradoVM): boolean =>
  modeloVM !== null && numeroMotor.trim() !== '' && anioFabricacion > 0;

/** What the look-up fills in of the vehicle; `usoPrevio` is the last use chosen for its type. */
export const datosDelVehiculo = (
  convenio: ConvenioVM,
  hallado: VehiculoEncontradoVM,
  usoPrevio: (tipoVehiculoId: number) => number | null,
): DatosDeVehiculo => {
  const { modeloVM, tipoUsoVM } = hallado;
  const tipoVehiculoId = modeloVM?.tipoVehiculoVM.id ?? 0;
  return {
    dv: hallado.dv ?? dvPatente(hallado.patente) ?? '',
    tipoVehiculoId,
    marcaId: modeloVM?.marcaVM.id ?? 0,
    modeloId: modeloVM?.id ?? 0,
    tipoUsoId: usoInicial(
      usosDe(convenio, tipoVehiculoId),
      tipoUsoVM?.id ?? usoPrevio(tipoVehiculoId),
    ),
    nroMotor: hallado.numeroMotor,
    anioFabricacion: hallado.anioFabricacion || null,
  };
};
