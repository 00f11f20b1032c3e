import {
  buscarVehiculoPorPatente,
  type VehiculoEncontradoVM,
} from '#features/mantenedores/vehiculos/vehiculo.contract.ts';
import { NO_ENCONTRADA } from '#features/mantenedores/vehiculos/vehiculo.errors.ts';
import { ErrorDeApi, llamar } from '../../../lib/api.ts';
import { conCaptcha } from '../../../lib/captcha/captcha.ts';
import { traerFormulario } from '../partes-tardias.ts';

const TIEMPO_MAXIMO_MS = 20_000;

export const SIN_RESPUESTA = 'Por favor, verifique e ingrese la patente nuevamente';
export const TIPO_NO_DISPONIBLE = 'El tipo de vehículo no está disponible para esta campaña';
export const YA_INGRESADO = 'El vehículo ya está ingresado';
const DESCONOCIDO = 'Hubo un error desconocido';
const SIN_RED = 'No hay conexión a internet';

export type RespuestaDePatente =
  | { readonly tipo: 'encontrado'; readonly vehiculo: VehiculoEncontradoVM }
  | { readonly tipo: 'no_encontrado'; readonly mensaje: string }
  | { readonly tipo: 'sin_respuesta' }
  | { readonly tipo: 'error'; readonly mensaje: string };

const deError = (error: unknown): RespuestaDePatente => {
  const { estado = 0, codigo = '', message = '' } = error instanceof ErrorDeApi ? error : {};
  if (estado === 400) {
    const invalida = codigo === 'vehiculo.patente_invalida';
    return { tipo: 'no_encontrado', mensaje: invalida ? message : NO_ENCONTRADA };
  }
  if (estado === 408 || estado === 503) return { tipo: 'sin_respuesta' };
  const sinRed = estado === 0 && !navigator.onLine;
  return { tipo: 'error', mensaje: sinRed ? SIN_RED : DESCONOCIDO };
};

/** Looks a plate up; every failure is an answer of the trade. Rejects only when called off. */
export const consultarPatente = async (
  patente: string,
  senal: AbortSignal,
  captcha: string | undefined,
): Promise<RespuestaDePatente> => {
  try {
    // What is found is shown in parts of the form that may still be on their way.
    const [vehiculo] = await Promise.all([
      conCaptcha(
        (respuesta) =>
          llamar(
            buscarVehiculoPorPatente,
            { patente },
            { senal, tiempoMs: TIEMPO_MAXIMO_MS, ...(respuesta && { captcha: respuesta }) },
          ),
        captcha,
      ),
      traerFormulario(),
    ]);
    return { tipo: 'encontrado', vehiculo };
  } catch (error) {
    if (senal.aborted) throw error;
    return deError(error);
  }
};
