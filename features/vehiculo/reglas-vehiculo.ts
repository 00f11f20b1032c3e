import {
  type ClaseDePersona,
  claseDeRut,
  CLAVES_DE_NOMBRE,
  type NombresEscritos,
  reparoDeContacto,
  reparoDeNombre,
} from '#values/campos-de-persona.ts';
import { DV_AJENO, DV_LARGO, dvPatenteValido } from '#values/formato-patente.ts';
import { validarPatente } from '#values/validar-patente.ts';
import { type Regla, romper } from '#values/reglas.ts';
import { validarRut } from '#values/rut.ts';
import { CLAVES, type DatosEscritos, reparosDe } from './campos.ts';

/** Content of the vehicle and owner forms, and source of a submitted vehicle. */
export interface ValoresVehiculo extends DatosEscritos, NombresEscritos {
  patente: string;
  dv: string;
  tipoVehiculoId: number;
  marcaId: number;
  modeloId: number;
  /** -1 is NO APLICA. */
  tipoUsoId: number;
  /** Typed text, with dots and hyphen. */
  rut: string;
  telefono: string;
  email: string;
}
export type CampoVehiculo = keyof ValoresVehiculo;

export interface EntornoReglas {
  readonly anioActual: number;
  /** True if the owner's names are on record: they need not be typed (V-VEH-050). */
  readonly propietarioConocido: boolean;
  /** Kind of owner whose fields the screen shows while the RUT does not decide it yet. */
  readonly tipoSinRut?: ClaseDePersona;
  /** Owner's fields hidden from a visitor, which the server completes. */
  readonly reservado?: Reservado | null;
  /** True if nobody validates the plate: its check digit is accepted as given (V-ROL-016). */
  readonly patenteSinValidar?: boolean;
}

interface Reservado {
  readonly esEmpresa: boolean;
  readonly tieneTelefono: boolean;
  readonly tieneCorreo: boolean;
}

type ReglaDeVehiculo = Regla<ValoresVehiculo, EntornoReglas, CampoVehiculo>;

const claseDeDueno = (
  { rut }: ValoresVehiculo,
  { reservado, tipoSinRut }: EntornoReglas,
): ClaseDePersona | null => {
  if (reservado) return reservado.esEmpresa ? 'empresa' : 'persona';
  return claseDeRut(rut) ?? tipoSinRut ?? null;
};

const elegido = (
  campo: 'tipoVehiculoId' | 'marcaId' | 'modeloId',
  mensaje: string,
): ReglaDeVehiculo => ({
  campo,
  revisar: (valores) => (valores[campo] > 0 ? null : mensaje),
});

const revisarDv: ReglaDeVehiculo['revisar'] = ({ patente, dv }, { patenteSinValidar }) => {
  if (!/^[\dA-Z]?$/i.test(dv)) return DV_LARGO;
  return dv === '' || patenteSinValidar || dvPatenteValido(patente, dv) ? null : DV_AJENO;
};

const revisarTelefono: ReglaDeVehiculo['revisar'] = (valores, entorno) =>
  reparoDeContacto(
    'telefono',
    valores.telefono,
    claseDeDueno(valores, entorno) === 'persona' && !entorno.reservado?.tieneTelefono,
  );

const revisarCorreo: ReglaDeVehiculo['revisar'] = (valores, entorno) =>
  reparoDeContacto(
    'email',
    valores.email,
    !entorno.reservado?.tieneCorreo && claseDeDueno(valores, entorno) !== 'comunidad',
  );

/** Rules of vehicle and owner entry (V-VEH-017 to 057), shared by screen and server. */
const REGLAS: readonly ReglaDeVehiculo[] = [
  { campo: 'patente', revisar: ({ patente }) => validarPatente(patente) },
  { campo: 'dv', revisar: revisarDv },
  elegido('tipoVehiculoId', 'Debe seleccionar un tipo'),
  elegido('marcaId', 'Debe seleccionar una marca'),
  elegido('modeloId', 'Debe seleccionar un modelo'),
  ...CLAVES.map((campo): ReglaDeVehiculo => ({
    campo,
    revisar: (valores, entorno) => reparosDe(campo, valores, entorno),
  })),
  {
    campo: 'rut',
    revisar: ({ rut }, { reservado }) => (reservado && rut === '' ? null : validarRut(rut)),
  },
  ...CLAVES_DE_NOMBRE.map((campo): ReglaDeVehiculo => ({
    campo,
    revisar: (valores, entorno) =>
      reparoDeNombre(campo, valores[campo], {
        clase: claseDeDueno(valores, entorno),
        conocido: entorno.propietarioConocido,
      }),
  })),
  {
    campo: 'razonSocial',
    revisar: ({ razonSocial }) =>
      razonSocial.includes('***') ? 'Escriba la razón social completa' : null,
  },
  { campo: 'telefono', revisar: revisarTelefono },
  { campo: 'email', revisar: revisarCorreo },
];

/**
 * Broken rules of a vehicle with its owner: all messages by field (V-VAL-012), empty if it is valid.
 * `anioActual` is the present year in Santiago. Without zod, because the process that reads a workbook loads
 * this file for every workbook.
 */
export const erroresDeVehiculo = (
  valores: ValoresVehiculo,
  entorno: EntornoReglas,
): Partial<Record<CampoVehiculo, string[]>> => romper(REGLAS, valores, entorno);
