import {
  TEXTO_DATOS,
  TEXTO_RUT,
  TEXTO_TIPO_USO,
  TEXTO_VEHICULOS,
} from '#features/ventas/venta.errors.ts';
import { CLAVES, EN_FRASE, NOMBRES_EN_VENTA } from '#features/vehiculo/campos.ts';
import { PERSONA_EN_FRASE } from '#values/campos-de-persona.ts';
import { ErrorDeApi } from '../../lib/api/api.ts';
import { mensajesPorCampo } from '../../lib/api/errores-de-campo.ts';

export const TITULO_ERROR_INGRESO = 'Hubo un error al ingresar los datos.';
const SIN_CONEXION =
  'No hubo respuesta del servidor. Lo que ingresó sigue en la lista: puede intentar nuevamente.';

const CAMPOS: Readonly<Record<string, string>> = {
  ...EN_FRASE,
  ...Object.fromEntries(CLAVES.map((clave) => [NOMBRES_EN_VENTA[clave], EN_FRASE[clave]])),
  prima: 'prima',
  'opcionesEmisionEspecial.prima': 'prima',
  'opcionesEmisionEspecial.informarAach': 'informar a la AACH',
  'propietarioVM.conocido': 'propietario',
  ...Object.fromEntries(
    Object.entries(PERSONA_EN_FRASE).map(([campo, nombre]) => [`propietarioVM.${campo}`, nombre]),
  ),
};

const RUTA_DE_VEHICULO = /^vehiculosViewModel\.(\d+)\.(.+)$/;

/** 'Vehículo 2 (JVGX15), año' for a field of the list; the path itself for another. */
const lugarDe = (ruta: string, patentes: readonly string[]): string => {
  const [, lugar, campo = ''] = RUTA_DE_VEHICULO.exec(ruta) ?? [];
  if (lugar === undefined) return ruta.charAt(0).toUpperCase() + ruta.slice(1);
  const patente = patentes[Number(lugar)];
  const nombre = CAMPOS[campo] ?? campo;
  return `Vehículo ${Number(lugar) + 1}${patente ? ` (${patente})` : ''}, ${nombre}`;
};

const textos = (valor: unknown): string[] =>
  (Array.isArray(valor) ? valor : [valor]).filter((uno): uno is string => typeof uno === 'string');

const delCuerpo = (error: ErrorDeApi, patentes: readonly string[]): string[] => {
  const { Patente, Vehiculos, Rut, TipoUso } = error.cuerpo;
  const porCampo = Object.entries(mensajesPorCampo(error)).map(([ruta, mensajes]) => ({
    lugar: lugarDe(ruta, patentes),
    mensajes,
  }));
  // A message that also names the vehicle is shown once, with its vehicle.
  const conLugar = new Set(porCampo.flatMap(({ mensajes }) => mensajes));
  return [
    ...textos(Patente).filter((mensaje) => !conLugar.has(mensaje)),
    ...(Vehiculos ? [TEXTO_VEHICULOS] : []),
    ...(Rut ? [TEXTO_RUT] : []),
    ...(TipoUso ? [TEXTO_TIPO_USO] : []),
    ...porCampo.flatMap(({ lugar, mensajes }) => mensajes.map((uno) => `${lugar}: ${uno}`)),
  ];
};

/**
 * Messages of a refused submission, one text per line (V-ERR-021 to 027), in the specification's order of
 * body keys. `patentes` are those of the submission, in order.
 */
export const mensajesDeRechazo = (error: unknown, patentes: readonly string[]): string[] => {
  if (!(error instanceof ErrorDeApi)) return [TEXTO_DATOS];
  // A refusal that waits for another purchase, or for the register, explains itself.
  if (error.estado === 409 || error.codigo === 'vehiculo.registro_sin_respuesta') {
    return [error.message];
  }
  const mensajes = error.estado === 400 ? delCuerpo(error, patentes) : [];
  if (mensajes.length > 0) return [...new Set(mensajes)];
  return error.estado === 0 || error.estado === 408 ? [TEXTO_DATOS, SIN_CONEXION] : [TEXTO_DATOS];
};
