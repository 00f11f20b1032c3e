import type { PropietarioConocido } from '#features/ventas/ingreso/propietario-entrada.contract.ts';
import type { EntornoReglas } from '#features/vehiculo/reglas-vehiculo.ts';
import type { VehiculoEntrada } from '#features/ventas/ingreso/ingreso.contract.ts';
import { formatearRut } from '#values/rut.ts';
import { nombreVisible } from '#values/nombre-visible.ts';
import { nombreCompleto } from '#values/persona.ts';
import { type ClaseDePersona, claseDeRut } from '#values/campos-de-persona.ts';
import { registradoDe, type Valores } from '../../vehiculos/vehiculo-ingresado.ts';

/** State of the owner besides the typed values. */
export interface Dueno {
  readonly tipo: ClaseDePersona;
  /** True if the owner is on record: names need not be typed (V-VEH-050). */
  readonly conocido: boolean;
  /** Source of the data; null for typed ones. Data from a source lock the RUT. */
  readonly fuente: 'patente' | 'rut' | 'anterior' | 'lista' | null;
  /** Recorded owner whom a public session sees only masked. */
  readonly registrado: PropietarioConocido | null;
}

export const SIN_DUENO: Dueno = {
  tipo: 'persona',
  conocido: false,
  fuente: null,
  registrado: null,
};

/** Owner state for a vehicle from a source. */
export const duenoDe = (
  propietarioVM: VehiculoEntrada['propietarioVM'],
  fuente: NonNullable<Dueno['fuente']>,
  conocido: boolean,
): Dueno => {
  const registrado = registradoDe(propietarioVM);
  if (registrado) {
    const tipo = registrado.esEmpresa ? 'empresa' : 'persona';
    return { tipo, conocido: true, fuente, registrado };
  }
  const { rut, dv } = propietarioVM;
  const tipo = (typeof rut === 'number' && claseDeRut(formatearRut(rut, dv ?? ''))) || 'persona';
  return { tipo, conocido, fuente, registrado };
};

/** True if there is an owner, typed or on record. */
export const hayDueno = ({ rut }: { readonly rut: string }, { registrado }: Dueno): boolean =>
  rut !== '' || registrado !== null;

/** The owner in the format of the entry rules. */
export const reglasDe = ({
  tipo,
  conocido,
  registrado,
}: Dueno): Pick<EntornoReglas, 'propietarioConocido' | 'tipoSinRut' | 'reservado'> => ({
  propietarioConocido: conocido,
  tipoSinRut: tipo,
  reservado: registrado && {
    esEmpresa: registrado.esEmpresa === true,
    tieneTelefono: registrado.tieneTelefono === true,
    tieneCorreo: registrado.tieneCorreo === true,
  },
});

const nombrar = (nombre: string, rut: string): string =>
  [nombreVisible(nombre, rut), rut && `RUT ${rut}`].filter(Boolean).join(', ');

/** 'J*** P***, RUT 12.***.***-5'. */
export const nombrarRegistrado = (registrado: PropietarioConocido): string => {
  const { rut, dv, rutEnmascarado } = registrado;
  const visible = typeof rut === 'number' ? formatearRut(rut, dv ?? '') : (rutEnmascarado ?? '');
  return nombrar(nombreCompleto(registrado), visible);
};

/** The owner in words, as far as the user may know; empty without one. */
export const nombrarDueno = (
  {
    rut,
    ...nombres
  }: Pick<Valores, 'rut' | 'nombre' | 'apellidoPaterno' | 'apellidoMaterno' | 'razonSocial'>,
  { registrado }: Dueno,
): string => (registrado ? nombrarRegistrado(registrado) : nombrar(nombreCompleto(nombres), rut));
