import { NO_ENCONTRADA } from '#features/mantenedores/vehiculos/vehiculo.errors.ts';
import type { SituacionPatente } from '#features/mantenedores/vehiculos/situacion-patente.ts';
import { claseAdmitePatente, type ClasePatente } from '#values/clase-patente.ts';
import { mismoTexto } from '#values/texto-igual.ts';

/** The vehicle as it was entered, by name; null where nothing was sent. */
export interface VehiculoIngresado {
  readonly patente: string;
  readonly tipoVehiculo: string | null;
  readonly marca: string | null;
  readonly modelo: string | null;
  readonly anioFabricacion: number | null;
  readonly nroMotor: string | null;
}
export type CampoDelRegistro = Exclude<keyof VehiculoIngresado, 'patente'>;

export interface CondicionesDelRegistro {
  /** What the register says of the plate. */
  readonly situacion: SituacionPatente;
  /** A buyer of a public link, or whoever sells with a login. */
  readonly quien: 'comprador' | 'vendedor';
  /** The plates the entered type is registered with; null when the type is unknown. */
  readonly clasePatente: ClasePatente | null;
  /** The agreement lets its sellers choose another type than the registered one. */
  readonly permiteCambiarTipo: boolean;
  /** A special vehicle, whose seller has the right to it. */
  readonly especial: boolean;
  /** False: a special vehicle whose plate nobody confirms. */
  readonly patenteValidada: boolean;
}

/** What a seller entered otherwise than the register has it. */
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
      /** The register answered. */
      readonly verificado: boolean;
      readonly cambios: readonly CambioDelRegistro[];
    }
  | { readonly tipo: 'rechaza'; readonly reparos: readonly ReparoDelRegistro[] }
  /** Nothing is sold to a buyer while the register gives no answer. */
  | { readonly tipo: 'sin_respuesta' };

export const TEXTO_OTRO_TIPO = 'El tipo de vehículo no corresponde al registrado para la patente';
export const TEXTO_OTRA_CLASE = 'La patente no corresponde a este tipo de vehículo';

const TEXTOS: Readonly<Record<CampoDelRegistro, string>> = {
  tipoVehiculo: TEXTO_OTRO_TIPO,
  marca: 'La marca no corresponde a la registrada para la patente',
  modelo: 'El modelo no corresponde al registrado para la patente',
  anioFabricacion: 'El año no corresponde al registrado para la patente',
  nroMotor: 'El N° de motor no corresponde al registrado para la patente',
};

/** What differs between an entered vehicle and its register; spelling does not. */
const cambiosDe = (
  ingresado: VehiculoIngresado,
  situacion: Extract<SituacionPatente, { tipo: 'conocida' }>,
): CambioDelRegistro[] => {
  const { numeroMotor, ...registrado } = situacion.vehiculo;
  const segunRegistro = { ...registrado, nroMotor: numeroMotor };
  return (Object.keys(TEXTOS) as CampoDelRegistro[]).flatMap((campo) => {
    const dado = ingresado[campo];
    const real = String(segunRegistro[campo]);
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

/** The register gave a seller no answer: the series of the plate still says what it was given to. */
const sinRegistro = (
  { patente }: VehiculoIngresado,
  { clasePatente, especial }: CondicionesDelRegistro,
): DecisionDelRegistro =>
  especial || clasePatente === null || claseAdmitePatente(clasePatente, patente)
    ? { tipo: 'acepta', verificado: false, cambios: [] }
    : rechazar(['tipoVehiculo', TEXTO_OTRA_CLASE]);

/**
 * Whether a vehicle may be sold as it was entered, by what the register says of its plate. A buyer
 * enters what the register has; a seller may correct it, but for the type, which decides the
 * premium.
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
  // Nobody confirms that the plate is this vehicle's: there is nothing to compare it with.
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
