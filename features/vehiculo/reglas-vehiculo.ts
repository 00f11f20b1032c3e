import { validarAnio } from '#values/anio.ts';
import { validarCorreo } from '#values/correo-electronico.ts';
import { dvPatenteValido, validarPatente } from '#values/patente.ts';
import { sanearNombre } from '#values/persona.ts';
import { esComunidad, esEmpresa, parsearRut, validarRut } from '#values/rut.ts';
import { validarTexto } from '#values/texto-oculto.ts';

/** What the vehicle and owner forms hold, and what a submitted vehicle is turned into. */
export interface ValoresVehiculo {
  patente: string;
  dv: string;
  tipoVehiculoId: number;
  marcaId: number;
  modeloId: number;
  /** -1 is NO APLICA. */
  tipoUsoId: number;
  nroMotor: string;
  anioFabricacion: number | null;
  /** As typed, with dots and hyphen. */
  rut: string;
  nombre: string;
  segundoNombre: string;
  apellidoPaterno: string;
  apellidoMaterno: string;
  razonSocial: string;
  telefono: string;
  email: string;
}
export type CampoVehiculo = keyof ValoresVehiculo;

export interface EntornoReglas {
  readonly anioActual: number;
  /** The owner's names are on record: they need not be typed (V-VEH-050). */
  readonly propietarioConocido: boolean;
  /** Whose fields the screen asks while the RUT does not say it yet. */
  readonly tipoSinRut?: TipoDePropietario;
  /** What a visitor is not shown of the owner because the server has it, and completes it. */
  readonly reservado?: Reservado | null;
  /** Nobody confirms the plate: its check digit is taken as given (ventas §6). */
  readonly patenteSinValidar?: boolean;
}

type TipoDePropietario = 'persona' | 'empresa' | 'comunidad';

interface Reservado {
  readonly esEmpresa: boolean;
  readonly tieneTelefono: boolean;
  readonly tieneCorreo: boolean;
}

interface Regla {
  readonly id: string;
  readonly campo: CampoVehiculo;
  /** The message when the rule is broken, or null. */
  readonly revisar: (valores: ValoresVehiculo, entorno: EntornoReglas) => string | null;
}

const tipoDePropietario = (
  { rut }: ValoresVehiculo,
  { reservado, tipoSinRut }: EntornoReglas,
): TipoDePropietario | null => {
  if (reservado) return reservado.esEmpresa ? 'empresa' : 'persona';
  const leido = parsearRut(rut);
  if (!leido) return tipoSinRut ?? null;
  if (esComunidad(leido.rut, leido.dv)) return 'comunidad';
  return esEmpresa(leido.rut) ? 'empresa' : 'persona';
};

const falta = (texto: string): boolean => texto.trim() === '';

const exigir =
  (tipo: 'persona' | 'empresa', campo: CampoVehiculo, mensaje: string, salvoConocido = false) =>
  (valores: ValoresVehiculo, entorno: EntornoReglas): string | null =>
    tipoDePropietario(valores, entorno) === tipo &&
    falta(String(valores[campo] ?? '')) &&
    !(salvoConocido && entorno.propietarioConocido)
      ? mensaje
      : null;

const telefonoDePersona = exigir('persona', 'telefono', 'El teléfono es obligatorio');

const soloLetras = (campo: CampoVehiculo) => (valores: ValoresVehiculo) => {
  const texto = String(valores[campo] ?? '');
  return sanearNombre(texto) === texto ? null : 'El Nombre no debe contener caracteres especiales';
};

const mayorQueCero = (campo: CampoVehiculo, mensaje: string) => (valores: ValoresVehiculo) =>
  Number(valores[campo]) > 0 ? null : mensaje;

const revisarDv = (
  { patente, dv }: ValoresVehiculo,
  { patenteSinValidar }: EntornoReglas,
): string | null => {
  if (!/^[\dA-Z]?$/i.test(dv)) return 'El dígito verificador es un solo número o letra';
  return dv === '' || patenteSinValidar || dvPatenteValido(patente, dv)
    ? null
    : 'El dígito verificador no corresponde a la patente';
};

/** The rules of vehicle and owner entry (ventas §5), the same on screen and at the server. */
const REGLAS: readonly Regla[] = [
  { id: 'patente', campo: 'patente', revisar: (v) => validarPatente(v.patente) },
  { id: 'dv-de-patente', campo: 'dv', revisar: revisarDv },
  {
    id: 'tipo',
    campo: 'tipoVehiculoId',
    revisar: mayorQueCero('tipoVehiculoId', 'Debe seleccionar un tipo'),
  },
  { id: 'marca', campo: 'marcaId', revisar: mayorQueCero('marcaId', 'Debe seleccionar una marca') },
  {
    id: 'modelo',
    campo: 'modeloId',
    revisar: mayorQueCero('modeloId', 'Debe seleccionar un modelo'),
  },
  {
    id: 'motor',
    campo: 'nroMotor',
    revisar: (v) => (falta(v.nroMotor) ? 'Nro Motor es obligatorio' : null),
  },
  ...(['nroMotor', 'razonSocial'] as const).map((campo) => ({
    id: `visible-${campo}`,
    campo,
    revisar: (v: ValoresVehiculo) => validarTexto(v[campo]),
  })),
  {
    id: 'anio',
    campo: 'anioFabricacion',
    revisar: (v, { anioActual }) => validarAnio(v.anioFabricacion, anioActual),
  },
  {
    id: 'rut',
    campo: 'rut',
    revisar: ({ rut }, { reservado }) => (reservado && rut === '' ? null : validarRut(rut)),
  },
  {
    id: 'nombre',
    campo: 'nombre',
    revisar: exigir('persona', 'nombre', 'Nombre es obligatorio', true),
  },
  {
    id: 'paterno',
    campo: 'apellidoPaterno',
    revisar: exigir('persona', 'apellidoPaterno', 'Apellido Paterno es obligatorio', true),
  },
  {
    id: 'razon-social',
    campo: 'razonSocial',
    revisar: exigir('empresa', 'razonSocial', 'Razón Social es obligatorio', true),
  },
  {
    id: 'razon-social-entera',
    campo: 'razonSocial',
    revisar: ({ razonSocial }) =>
      razonSocial.includes('***') ? 'Escriba la razón social completa' : null,
  },
  {
    id: 'telefono',
    campo: 'telefono',
    revisar: (v, entorno) =>
      entorno.reservado?.tieneTelefono ? null : telefonoDePersona(v, entorno),
  },
  {
    id: 'telefono-largo',
    campo: 'telefono',
    revisar: ({ telefono }) =>
      telefono === '' || /^\d{9}$/.test(telefono) ? null : 'El teléfono debe tener 9 dígitos',
  },
  {
    id: 'correo',
    campo: 'email',
    revisar: (v, entorno) =>
      v.email === '' &&
      (entorno.reservado?.tieneCorreo || tipoDePropietario(v, entorno) === 'comunidad')
        ? null
        : validarCorreo(v.email),
  },
  ...(['nombre', 'segundoNombre', 'apellidoPaterno', 'apellidoMaterno'] as const).map((campo) => ({
    id: `letras-${campo}`,
    campo,
    revisar: soloLetras(campo),
  })),
];

/**
 * The broken rules of a vehicle with its owner: messages by field, every one and not only the first
 * (V-VAL-012), empty when it is right. `anioActual` is the present year in Santiago. No zod in this
 * file: the process that reads a workbook loads it for every file.
 */
export const erroresDeVehiculo = (
  valores: ValoresVehiculo,
  entorno: EntornoReglas,
): Partial<Record<CampoVehiculo, string[]>> => {
  const errores: Partial<Record<CampoVehiculo, string[]>> = {};
  for (const { campo, revisar } of REGLAS) {
    const mensaje = revisar(valores, entorno);
    if (mensaje) (errores[campo] ??= []).push(mensaje);
  }
  return errores;
};
