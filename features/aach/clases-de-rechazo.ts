import { sinTildes } from '#values/texto.ts';

export const POLIZAS_RECHAZADAS = 'Pólizas rechazadas por la AACH';

interface ClaseDeRechazo {
  readonly nombre: string;
  /** Text for owner and seller. */
  readonly explicacion: string;
  /** Instruction for the person who works the case. */
  readonly remedio: string;
  /** Words of the AACH that identify the class, in lower case without accents. */
  readonly dice: RegExp;
}

/**
 * Reasons of a refusal (D-AACH-03). The AACH's words are neither public nor fixed. Classes are tried in this
 * order, so a text with words of two classes belongs to the first.
 */
export const CLASES_DE_RECHAZO = {
  duplicada: {
    nombre: 'Ya tiene póliza vigente',
    explicacion: 'la asociación ya tiene una póliza vigente de ese vehículo para el mismo período',
    remedio: 'Si el propietario tiene otra póliza, anule esta por duplicada.',
    dice: /duplicad|ya (?:tiene|existe|cuenta con|posee)|otra (?:poliza|compania)|poliza vigente/,
  },
  numero: {
    nombre: 'Número ya informado',
    explicacion: 'el número de la póliza o de su folio ya estaba informado',
    remedio: 'Revise con la asociación qué póliza tiene ese número.',
    dice: /(?:numero|n[°º]|folio|poliza).*(?:ya (?:fue |estaba )?(?:informad|registrad|utilizad)|repetid)/,
  },
  propietario: {
    nombre: 'RUT del propietario',
    explicacion: 'el RUT del propietario no fue aceptado',
    remedio: 'Revise el RUT del propietario; una póliza con otro propietario se anula.',
    dice: /\brut\b|propietario|contratante/,
  },
  patente: {
    nombre: 'Patente o su dígito',
    explicacion: 'la patente o su dígito verificador no fue aceptado',
    remedio: 'Corrija el dígito verificador del vehículo e informe nuevamente.',
    dice: /patente|\bppu\b|placa|inscripcion/,
  },
  vigencia: {
    nombre: 'Vigencia',
    explicacion: 'las fechas de vigencia no corresponden al período del vehículo',
    remedio: 'Corrija la vigencia de la póliza e informe nuevamente.',
    dice: /vigencia|periodo|fecha/,
  },
  vehiculo: {
    nombre: 'Datos del vehículo',
    explicacion: 'un dato del vehículo (tipo, marca, modelo, año o motor) no fue aceptado',
    remedio: 'Corrija el vehículo e informe nuevamente.',
    dice: /motor|chasis|marca|modelo|\bano\b|tipo de vehiculo|vehiculo/,
  },
  compania: {
    nombre: 'Compañía o texto de la póliza',
    explicacion: 'la asociación no reconoció la compañía o el texto de la póliza',
    remedio: 'Avise al administrador: es de la conexión con la asociación.',
    dice: /compania|aseguradora|codigo|\bcmf\b/,
  },
  otra: {
    nombre: 'Otro motivo',
    explicacion: 'la asociación no la aceptó por otro motivo',
    remedio: 'Lea la respuesta de la asociación y consulte con ella.',
    dice: /(?:)/,
  },
} as const satisfies Record<string, ClaseDeRechazo>;

export type ClaseDeRechazoId = keyof typeof CLASES_DE_RECHAZO;
const CLASES = Object.keys(CLASES_DE_RECHAZO) as ClaseDeRechazoId[];

/** Class of the AACH's answer to a refused policy. */
export const claseDeRechazo = (mensaje: string): ClaseDeRechazoId => {
  const dicho = sinTildes(mensaje).toLowerCase();
  return CLASES.find((clase) => CLASES_DE_RECHAZO[clase].dice.test(dicho)) ?? 'otra';
};

/** Reads a stored class; one of another release counts as unknown. */
export const leerClaseDeRechazo = (clase: string): ClaseDeRechazoId =>
  CLASES.find((una) => una === clase) ?? 'otra';
