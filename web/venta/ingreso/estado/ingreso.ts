import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import type { CotizacionVM } from '#features/ventas/cotizacion/cotizacion.contract.ts';
import type { VehiculoEntrada } from '#features/ventas/ingreso/ingreso.contract.ts';
import { sinVehiculos } from '#features/ventas/venta.errors.ts';
import { nombresEscritos } from '#values/campos-de-persona.ts';
import { tiposDe } from '../../convenio/convenio-en-tarjeta.ts';
import type { Reunion } from '../../vehiculos/reunir-vehiculos.ts';
import {
  NO_APLICA,
  type NombresDeCatalogo,
  VACIO,
  type Valores,
} from '../../vehiculos/vehiculo-ingresado.ts';
import type { DelVehiculo, Registro } from './aplicar-encontrado.ts';
import { type Consulta, estaAbierta, SIN_PATENTE } from './consulta.ts';
import { type Dueno, hayDueno, SIN_DUENO } from './dueno.ts';
import { erroresDelFormulario } from './errores-del-formulario.ts';
import { type Cotizadas, usosDe } from './opciones-vehiculo.ts';

export type Vehiculos = readonly VehiculoEntrada[];
/** Error message by field. */
export type Errores = Readonly<Record<string, string>>;

/** Edited vehicle of the list, as it was when editing began. */
interface Edicion {
  readonly patente: string;
  readonly valores: Valores;
  readonly registrado: Dueno['registrado'];
}

/** Price and dates of the card's vehicle. */
interface Cotizacion {
  /** Requested plate and use; null without a card. */
  readonly clave: string | null;
  readonly enCamino: boolean;
  /** Last answer for this plate; null without one. */
  readonly dicha: CotizacionVM | null;
}

/** AÑADIR or CONTINUAR pressed with a complete form, waiting for the quote or for the user. */
export interface Pendiente {
  readonly para: 'anadir' | 'continuar';
  readonly espera: 'cotizacion' | 'respuesta';
}

/** Vehicles of the tab, and its knowledge of their sale. */
export interface Lista {
  readonly vehiculos: Vehiculos;
  /** Version of the sale from which these vehicles come; null without a sale. */
  readonly version: number | null;
  /** Changes made to the sale elsewhere, as last read; null without a sale. */
  readonly reunion: Reunion | null;
}

/** State of vehicle entry: the form of one vehicle, and the list. */
export interface Ingreso extends Lista {
  readonly valores: Valores;
  readonly errores: Errores;
  /** Fields that failed at the last attempt; each attempt makes a new list. */
  readonly fallidos: readonly string[];
  readonly consulta: Consulta;
  readonly dueno: Dueno;
  /** Last RUT looked up, so that leaving the field again does not repeat it. */
  readonly rutBuscado: string;
  /** Original brand and model of the vehicle. */
  readonly delVehiculo: DelVehiculo;
  /** Chosen brand and model, with their names. */
  readonly elegidos: DelVehiculo;
  /** Vehicle being edited; null while adding. */
  readonly edicion: Edicion | null;
  /** Fields missing on the card of a found vehicle; null without a card. */
  readonly faltan: readonly string[] | null;
  /** True if every field of the card is unfolded for correction. */
  readonly desplegado: boolean;
  readonly cotizacion: Cotizacion;
  readonly cotizadas: Cotizadas;
  readonly mismoPropietario: boolean;
  /** True if the next plate is entered without asking the register. */
  readonly sinConsultar: boolean;
  /** Last chosen use of each vehicle type, by their ids. */
  readonly usos: Readonly<Record<number, number>>;
  readonly pendiente: Pendiente | null;
  /** True while the list is being sent. */
  readonly enviando: boolean;
  /** True if this screen already submitted the sale: the next submission must read its version again. */
  readonly enviada: boolean;
  /** Pasted plates waiting for the form. */
  readonly porCompletar: readonly string[];
  /** Last addition or correction, in words. */
  readonly hecho: string;
  /** Reason why CONTINUAR did not go on. */
  readonly detenido: { readonly sinVehiculos: string } | 'edicion' | null;
}

/** Part of the state that a reload restores. */
export type EnCurso = Pick<
  Ingreso,
  | 'valores'
  | 'consulta'
  | 'dueno'
  | 'delVehiculo'
  | 'elegidos'
  | 'edicion'
  | 'mismoPropietario'
  | 'faltan'
  | 'porCompletar'
>;

/** External facts on which events depend. */
export interface Entorno {
  readonly convenio: ConvenioVM;
  /** True for a buyer of a public link, who gets only the register's data. */
  readonly esComprador: boolean;
  readonly admiteEspecial: boolean;
  /** The present year in Santiago. */
  readonly anioActual: number;
}

const SIN_VEHICULO: DelVehiculo = { marca: null, modelo: null };
export const SIN_COTIZACION: Cotizacion = { clave: null, enCamino: false, dicha: null };

const textoDeEdicion = (patente: string): string =>
  `Cambió datos del vehículo ${patente}. Pulse ACTUALIZAR para guardarlos o CANCELAR EDICIÓN para dejarlo como estaba.`;

/** Fields on the card of a vehicle; for a buyer the register decides them. */
const DEL_VEHICULO = new Set([
  'dv',
  'tipoVehiculoId',
  'marcaId',
  'modeloId',
  'numeroMotor',
  'anioFabricacion',
]);

/** True if a field is shown, false if the card folds it. */
export const seVe = (
  { faltan, desplegado }: Ingreso,
  campo: string,
  esComprador: boolean,
): boolean =>
  faltan === null ||
  faltan.includes(campo) ||
  (desplegado && !(esComprador && DEL_VEHICULO.has(campo)));

/** True if a vehicle outside the list was begun. */
export const empezado = ({ edicion, valores }: EnCurso): boolean =>
  edicion === null && valores.patente !== '';

/** Plate whose form is open and not in the list; null without one. */
export const sinAnadir = (ingreso: Ingreso): string | null =>
  empezado(ingreso) && estaAbierta(ingreso.consulta) ? ingreso.valores.patente : null;

/** True if CONTINUAR is the next step: the one primary button is AÑADIR while there is something to add. */
export const esElPaso = (ingreso: Ingreso): boolean =>
  ingreso.vehiculos.length > 0 && ingreso.edicion === null && !empezado(ingreso);

/** True if the edited vehicle differs from the list. */
export const edicionCambiada = ({ edicion, valores, dueno }: EnCurso): boolean =>
  edicion !== null &&
  JSON.stringify([edicion.valores, edicion.registrado]) !==
    JSON.stringify([valores, dueno.registrado]);

/** Form for the draft; null if nothing would be lost. */
export const enCurso = (ingreso: Ingreso): EnCurso | null => {
  const { mismoPropietario, faltan, porCompletar } = ingreso;
  if (!empezado(ingreso) && !edicionCambiada(ingreso) && porCompletar.length === 0) return null;
  const { valores, consulta, dueno, delVehiculo, elegidos, edicion } = ingreso;
  const formulario = { valores, consulta, dueno, delVehiculo, elegidos, edicion };
  return { ...formulario, mismoPropietario, faltan, porCompletar };
};

/** Message about a stopped CONTINUAR; null once its cause is gone, or if it was not stopped. */
export const avisoDe = (ingreso: Ingreso): string | null => {
  const { detenido, vehiculos, valores, edicion } = ingreso;
  if (detenido === null) return null;
  if (detenido === 'edicion')
    return edicion && edicionCambiada(ingreso) ? textoDeEdicion(edicion.patente) : null;
  return vehiculos.length === 0 && valores.patente === detenido.sinVehiculos
    ? sinVehiculos.texto
    : null;
};

const nombreDe = (buscado: number, opciones: readonly (Registro | null)[]): string =>
  opciones.find((opcion) => opcion?.id === buscado)?.nombre ?? '';

/** Names for the form's ids. */
export const nombresDe = (
  { valores, elegidos }: Ingreso,
  convenio: ConvenioVM,
): NombresDeCatalogo => {
  const { tipoVehiculoId, tipoUsoId, marcaId, modeloId } = valores;
  return {
    tipoVehiculo: nombreDe(tipoVehiculoId, tiposDe(convenio)),
    marca: nombreDe(marcaId, [elegidos.marca]),
    modelo: nombreDe(modeloId, [elegidos.modelo]),
    tipoUso: tipoUsoId === NO_APLICA ? null : nombreDe(tipoUsoId, usosDe(convenio, tipoVehiculoId)),
  };
};

export const hay = (errores: Errores): boolean => Object.keys(errores).length > 0;
export const sin = (errores: Errores, campo: string): Errores => {
  const { [campo]: _, ...resto } = errores;
  return resto;
};

/** Sets values together and clears their former errors. */
export const poner = (ingreso: Ingreso, cambios: Partial<Valores>): Ingreso => ({
  ...ingreso,
  valores: { ...ingreso.valores, ...cambios },
  errores: {},
});
/** Typing in a field clears its own error. */
export const ponerCampo = (ingreso: Ingreso, campo: string, cambio: Partial<Valores>): Ingreso => ({
  ...ingreso,
  valores: { ...ingreso.valores, ...cambio },
  errores: sin(ingreso.errores, campo),
});
export const conError = (ingreso: Ingreso, campo: string, mensaje: string): Ingreso => ({
  ...ingreso,
  errores: { ...ingreso.errores, [campo]: mensaje },
});

export const erroresDe = (ingreso: Ingreso, { convenio, anioActual }: Entorno): Errores => {
  const { consulta, dueno, cotizacion } = ingreso;
  const entorno = { consulta, dueno, convenio, anioActual, cotizada: cotizacion.dicha };
  return Object.fromEntries(
    Object.entries(erroresDelFormulario(ingreso.valores, entorno)).filter(([, texto]) => texto),
  );
};

/** Records a failed attempt with these errors. */
export const fallar = (ingreso: Ingreso, errores: Errores): Ingreso => ({
  ...ingreso,
  errores,
  fallidos: Object.keys(errores),
});

/** State of a form without a vehicle. */
const SIN_FORMULARIO = {
  errores: {},
  consulta: SIN_PATENTE,
  dueno: SIN_DUENO,
  rutBuscado: '',
  delVehiculo: SIN_VEHICULO,
  elegidos: SIN_VEHICULO,
  edicion: null,
  faltan: null,
  desplegado: false,
  cotizacion: SIN_COTIZACION,
  pendiente: null,
} satisfies Partial<Ingreso>;

const delPropietario = (valores: Valores): Partial<Valores> => {
  const { rut, telefono, email } = valores;
  return { rut, ...nombresEscritos(valores), telefono, email };
};

/** Empties the form; `conservar` keeps the owner. */
export const vaciar = (ingreso: Ingreso, conservar: boolean): Ingreso => {
  const { valores, dueno, edicion } = ingreso;
  const conPropietario = conservar && hayDueno(valores, dueno);
  return {
    ...ingreso,
    ...SIN_FORMULARIO,
    valores: {
      ...VACIO,
      ...(conPropietario && delPropietario(valores)),
      // The toggle stays as the seller left it; options enabled by a plate or a row are reset.
      especial: edicion === null && !valores.patenteInvalida && valores.especial,
    },
    dueno: conPropietario ? { ...dueno, fuente: 'anterior' } : SIN_DUENO,
  };
};

/** Initial state of an entry with a list and nothing else. */
export const enBlanco = (lista: Lista): Ingreso => ({
  ...SIN_FORMULARIO,
  ...lista,
  valores: VACIO,
  fallidos: [],
  cotizadas: {},
  mismoPropietario: false,
  sinConsultar: false,
  usos: {},
  enviando: false,
  enviada: false,
  porCompletar: [],
  hecho: '',
  detenido: null,
});
