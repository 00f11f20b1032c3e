import type { PropietarioConocido } from '#features/ventas/ingreso/propietario-entrada.contract.ts';
import {
  datosConocidos,
  datosDeVenta,
  datosEnVenta,
  datosVendidos,
  SIN_DATOS,
} from '#features/vehiculo/campos.ts';
import type { ValoresVehiculo } from '#features/vehiculo/reglas-vehiculo.ts';
import type { VehiculoEntrada } from '#features/ventas/ingreso/ingreso.contract.ts';
import type { VehiculoVM } from '#features/ventas/venta.contract.ts';
import { conNombres, nombresEscritos, SIN_NOMBRES } from '#values/campos-de-persona.ts';
import { aMayusculas, COMUNIDAD, nombreCompleto } from '#values/persona.ts';
import { formatearRut, parsearRut, rutConGuion } from '#values/rut.ts';
import type { VehiculoDeTabla } from './columnas-de-vehiculos.tsx';
import {
  opcionesDeValores,
  SIN_ESPECIAL,
  type ValoresEspeciales,
  valoresDeOpciones,
} from './especial-ingresado.ts';

/** Form of one vehicle, its owner and its special issuance. */
export type Valores = { [Campo in keyof ValoresVehiculo]: ValoresVehiculo[Campo] } & {
  [Campo in keyof ValoresEspeciales]: ValoresEspeciales[Campo];
};

export const NO_APLICA = -1;

export const VACIO: Valores = {
  patente: '',
  dv: '',
  tipoVehiculoId: 0,
  marcaId: 0,
  modeloId: 0,
  tipoUsoId: NO_APLICA,
  ...SIN_DATOS,
  rut: '',
  ...SIN_NOMBRES,
  telefono: '',
  email: '',
  ...SIN_ESPECIAL,
};

/** Display names for the vehicle's ids, for selectors. */
export interface NombresDeCatalogo {
  readonly tipoVehiculo: string;
  readonly marca: string;
  readonly modelo: string;
  readonly tipoUso: string | null;
}

const oNulo = (texto: string): string | null => aMayusculas(texto) || null;

type PropietarioDeVehiculo = VehiculoEntrada['propietarioVM'];

/** Owner to submit: the typed fields, or the one whom the server knows with the typed contact data. */
const propietarioDeValores = (
  valores: Valores,
  registrado: PropietarioConocido | null,
): PropietarioDeVehiculo => {
  const contacto = { telefono: valores.telefono || null, email: valores.email.trim() || null };
  if (registrado) return { ...registrado, ...contacto };
  const { rut, dv } = parsearRut(valores.rut) ?? COMUNIDAD;
  return {
    rut,
    dv,
    ...conNombres(valores, oNulo),
    ...contacto,
  };
};

/** Vehicle view model (V-ENT-010), as stored in the browser and submitted. */
export const vehiculoDeValores = (
  valores: Valores,
  nombres: NombresDeCatalogo,
  registrado: PropietarioConocido | null,
): VehiculoEntrada => {
  return {
    patente: valores.patente,
    dv: valores.dv || null,
    tipoVehiculoId: valores.tipoVehiculoId,
    marcaId: valores.marcaId,
    modeloId: valores.modeloId,
    tipoUsoId: valores.tipoUsoId === NO_APLICA ? null : valores.tipoUsoId,
    ...nombres,
    ...datosEnVenta(datosVendidos(valores)),
    propietarioVM: propietarioDeValores(valores, registrado),
    ...opcionesDeValores(valores),
  };
};

/** Owner whom the server knows but does not show, or null if the form holds the owner's data. */
export const registradoDe = (dueno: PropietarioDeVehiculo): PropietarioConocido | null =>
  dueno.conocido ? dueno : null;

/** Owner's part of the form; a masked owner is shown separately. */
export const valoresDePropietario = (dueno: PropietarioDeVehiculo) => {
  const escrito = dueno.conocido ? null : dueno;
  return {
    rut: typeof dueno.rut === 'number' ? formatearRut(dueno.rut, dueno.dv ?? '') : '',
    ...nombresEscritos(escrito ?? {}),
    telefono: dueno.telefono ?? '',
    email: dueno.email ?? '',
  };
};

/** The RUT as far as it is known here: whole, or masked. */
const rutVisible = (dueno: PropietarioDeVehiculo): string =>
  typeof dueno.rut === 'number'
    ? rutConGuion(dueno.rut, dueno.dv ?? '')
    : (dueno.conocido && dueno.rutEnmascarado) || '';

/** Form of a vehicle that is already in the list. */
export const valoresDeVehiculo = (vehiculo: VehiculoEntrada): Valores => ({
  patente: vehiculo.patente,
  dv: vehiculo.dv ?? '',
  tipoVehiculoId: vehiculo.tipoVehiculoId,
  marcaId: vehiculo.marcaId,
  modeloId: vehiculo.modeloId,
  tipoUsoId: vehiculo.tipoUsoId ?? NO_APLICA,
  // A list stored before an upgrade lacks newer fields.
  ...datosConocidos(datosDeVenta(vehiculo)),
  ...valoresDePropietario(vehiculo.propietarioVM),
  ...valoresDeOpciones(vehiculo),
});

/**
 * A vehicle of the server's sale in the form of a submission. Leaves out a premium that nobody typed, because
 * the server decides it.
 */
export const vehiculoDeVenta = (vm: VehiculoVM): VehiculoEntrada => ({
  patente: vm.patente,
  dv: vm.dv,
  tipoVehiculoId: vm.tipoVehiculoId,
  tipoVehiculo: vm.tipoVehiculo,
  marcaId: vm.marcaId,
  marca: vm.marca,
  modeloId: vm.modeloId,
  modelo: vm.modelo,
  tipoUsoId: vm.tipoUsoId,
  tipoUso: vm.tipoUso,
  ...datosEnVenta(datosDeVenta(vm)),
  propietarioVM: vm.propietarioVM,
  ...opcionesDeValores(valoresDeOpciones(vm)),
});

const registroMostrado = (registro: string | null | undefined): VehiculoVM['registro'] =>
  registro === 'no_encontrado' || registro === 'sin_verificar' ? registro : null;

/** Row of the vehicle table. */
export const filaDeVehiculo = (vehiculo: VehiculoEntrada | VehiculoVM): VehiculoDeTabla => ({
  patente: vehiculo.patente,
  dv: vehiculo.dv ?? null,
  marca: vehiculo.marca ?? null,
  modelo: vehiculo.modelo ?? null,
  tipoVehiculo: vehiculo.tipoVehiculo ?? null,
  tipoUso: vehiculo.tipoUso ?? null,
  numeroMotor: datosDeVenta(vehiculo).numeroMotor,
  rutPropietario: rutVisible(vehiculo.propietarioVM),
  nombrePropietario: nombreCompleto(vehiculo.propietarioVM),
  prima: vehiculo.prima ?? null,
  ...('registro' in vehiculo && { registro: registroMostrado(vehiculo.registro) }),
});
