import { NO_ENCONTRADA } from '#features/mantenedores/vehiculos/vehiculo.errors.ts';
import type { SituacionPatente } from '#features/mantenedores/vehiculos/situacion-patente.ts';
import { claseAdmitePatente, type ClasePatente } from '#values/clase-patente.ts';
import { mismoTexto } from '#values/texto-igual.ts';

/** A vehicle as entered, by catalogue names; a field is null when it was not sent. */
export interface VehiculoIngresado {
  readonly patente: string;
  readonly tipoVehiculo: string | null;
  readonly marca: string | null;
  readonly modelo: string | null;
  readonly anioFabricacion: number | null;
  readonly numeroMotor: string | null;
}
export type CampoDelRegistro = Exclude<keyof VehiculoIngresado, 'patente'>;

export interface CondicionesDelRegistro {
  /** Answer of the register for the plate. */
  readonly situacion: SituacionPatente;
  /** `comprador`: a session of a public link. `vendedor`: any user with a login. */
  readonly quien: 'comprador' | 'vendedor';
  /** Kind of plate that the entered type of vehicle carries; null when the type is unknown. */
  readonly clasePatente: ClasePatente | null;
  /** The agreement lets its sellers choose another type than the registered one. */
  readonly permiteCambiarTipo: boolean;
  /** True when the vehicle is special and its seller may enter special vehicles. */
  readonly especial: boolean;
  /** False when the seller of a special vehicle leaves its plate unconfirmed. */
  readonly patenteValidada: boolean;
}

/** A field in which the seller's entry differs from the register. */
export interface CambioDelRegistro {
  readonly campo: CampoDelRegistro;
  readonly registrado: string;
  readonly ingresado: string;
}

export interface ReparoDelRegistro {
  readonly campo: CampoDelRegistro | 'patente';
  readonly mensaje: string;
}

export type DecisionDelRegistro =
  | {
      readonly tipo: 'acepta';
      /** True when the register answered. */
      readonly verificado: boolean;
      readonly cambios: readonly CambioDelRegistro[];
    }
  | { readonly tipo: 'rechaza'; readonly reparos: readonly ReparoDelRegistro[] }
  /** A buyer's sale waits: without an answer of the register nothing is sold to a buyer. */
  | { readonly tipo: 'sin_respuesta' };

export const TEXTO_OTRO_TIPO = 'El tipo de vehículo no corresponde al registrado para la patente';
export const TEXTO_OTRA_CLASE = 'La patente no corresponde a este tipo de vehículo';

const TEXTOS: Readonly<Record<CampoDelRegistro, string>> = {
  tipoVehiculo: TEXTO_OTRO_TIPO,
  marca: 'La marca no corresponde a la registrada para la patente',
  modelo: 'El modelo no corresponde al registrado para la patente',
  anioFabricacion: 'El año no corresponde al registrado para la patente',
  numeroMotor: 'El N° de motor no corresponde al registrado para la patente',
};

/**
 * Lists the fields in which the entry differs from the register; case, accents and spaces are
 * ignored.
 */
const cambiosDe = (
  ingresado: VehiculoIngresado,
  situacion: Extract<SituacionPatente, { tipo: 'conocida' }>,
): CambioDelRegistro[] => {
  return (Object.keys(TEXTOS) as CampoDelRegistro[]).flatMap((campo) => {
    const dado = ingresado[campo];
    const real = String(situacion.vehiculo[campo]);
    if (dado === null || mismoTexto(String(dado), real)) return [];
    return [{ campo, registrado: real, ingresado: String(dado) }];
  });
};

const rechazar = (
  ...campos: readonly [ReparoDelRegistro['campo'], string][]
): DecisionDelRegistro => ({
  tipo: 'rechaza',
  reparos: campos.map(([campo, mensaje]) => ({ campo, mensaje })),
});

/**
 * Decides a seller's sale while the register is silent: the series of the plate must fit its type.
 */
const sinRegistro = (
  { patente }: VehiculoIngresado,
  { clasePatente, especial }: CondicionesDelRegistro,
): DecisionDelRegistro =>
  especial || clasePatente === null || claseAdmitePatente(clasePatente, patente)
    ? { tipo: 'acepta', verificado: false, cambios: [] }
    : rechazar(['tipoVehiculo', TEXTO_OTRA_CLASE]);

/**
 * Decides whether a vehicle may be sold as entered, given the register's answer for its plate. A
 * buyer must enter what the register has. A seller may correct all fields except the type, because
 * the type decides the premium.
 */
export const decidirSegunRegistro = (
  ingresado: VehiculoIngresado,
  condiciones: CondicionesDelRegistro,
): DecisionDelRegistro => {
  const { situacion, quien, permiteCambiarTipo, especial, patenteValidada } = condiciones;
  if (situacion.tipo === 'no_encontrado') return rechazar(['patente', NO_ENCONTRADA]);
  if (situacion.tipo === 'sin_respuesta') {
    return quien === 'comprador' ? { tipo: 'sin_respuesta' } : sinRegistro(ingresado, condiciones);
  }
  // An unconfirmed plate may belong to another vehicle, so its register entry is not compared.
  if (!patenteValidada) return { tipo: 'acepta', verificado: true, cambios: [] };
  const cambios = cambiosDe(ingresado, situacion);
  if (quien === 'comprador' && cambios.length > 0) {
    return rechazar(
      ...cambios.map(({ campo }) => [campo, TEXTOS[campo]] as [typeof campo, string]),
    );
  }
  const otroTipo = cambios.some(({ campo }) => campo === 'tipoVehiculo');
  if (otroTipo && !permiteCambiarTipo && !especial) {
    return rechazar(['tipoVehiculo', TEXTO_OTRO_TIPO]);
  }
  return { tipo: 'acepta', verificado: true, cambios };
};
