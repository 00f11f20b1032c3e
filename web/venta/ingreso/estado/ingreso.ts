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
import { type Consulta, SIN_PATENTE } from './consulta.ts';
import { type Dueno, hayDueno, SIN_DUENO } from './dueno.ts';
import { erroresDelFormulario } from './errores-del-formulario.ts';
import { usosDe } from './opciones-vehiculo.ts';

export type Vehiculos = readonly VehiculoEntrada[];
/** The message of each field that is wrong. */
export type Errores = Readonly<Record<string, string>>;

/** A vehicle of the list in the form, as it was when it came there. */
interface Edicion {
  readonly patente: string;
  readonly valores: Valores;
  readonly registrado: Dueno['registrado'];
}

/** Price and dates of the vehicle on the card. */
interface Cotizacion {
  /** Plate and use that were asked for; null without a card. */
  readonly clave: string | null;
  readonly enCamino: boolean;
  /** The last answer for this plate; null while there is none. */
  readonly dicha: CotizacionVM | null;
}

/** AÑADIR or CONTINUAR was pressed with a complete form, and waits for the quote or for the user. */
export interface Pendiente {
  readonly para: 'anadir' | 'continuar';
  readonly espera: 'cotizacion' | 'respuesta';
}

/** The vehicles of the tab, and what it knows of their sale. */
export interface Lista {
  readonly vehiculos: Vehiculos;
  /** Version of the sale these vehicles were made from; null where there is none yet. */
  readonly version: number | null;
  /** Changes made to the sale elsewhere, as last read; null where there is no sale yet. */
  readonly reunion: Reunion | null;
}

/** State of vehicle entry: the form of one vehicle and the list that it goes into. */
export interface Ingreso extends Lista {
  readonly valores: Valores;
  readonly errores: Errores;
  /** Fields that were wrong when the form was last sent; each attempt makes a new list. */
  readonly fallidos: readonly string[];
  readonly consulta: Consulta;
  readonly dueno: Dueno;
  /** The RUT that was looked up last: leaving the field again does not ask again. */
  readonly rutBuscado: string;
  /** Brand and model that the vehicle came with. */
  readonly delVehiculo: DelVehiculo;
  /** Brand and model that are chosen, with their names. */
  readonly elegidos: DelVehiculo;
  /** The vehicle being edited; null while adding. */
  readonly edicion: Edicion | null;
  /** Fields that the card of a found vehicle lacks; null: there is no card. */
  readonly faltan: readonly string[] | null;
  /** Every field of the card is unfolded, to be corrected. */
  readonly desplegado: boolean;
  readonly cotizacion: Cotizacion;
  readonly mismoPropietario: boolean;
  /** The next plate is entered without asking the register. */
  readonly sinConsultar: boolean;
  /** The use last chosen for each vehicle type, by their ids. */
  readonly usos: Readonly<Record<number, number>>;
  readonly pendiente: Pendiente | null;
  /** The list is on its way to the server. */
  readonly enviando: boolean;
  /** This screen already submitted the sale: its version is read again before the next submission. */
  readonly enviada: boolean;
  /** Pasted plates that wait for the form. */
  readonly porCompletar: readonly string[];
  /** The last addition or correction, in words. */
  readonly hecho: string;
  /** Why CONTINUAR did not go on. */
  readonly detenido: { readonly sinVehiculos: string } | 'edicion' | null;
}

/** The part of the state that a reload brings back. */
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
>;

/** Facts outside the state that events depend on. */
export interface Entorno {
  readonly convenio: ConvenioVM;
  /** A buyer of a public link, to whom only what the register has is sold. */
  readonly esComprador: boolean;
  readonly admiteEspecial: boolean;
  /** The present year in Santiago. */
  readonly anioActual: number;
}

const SIN_VEHICULO: DelVehiculo = { marca: null, modelo: null };
export const SIN_COTIZACION: Cotizacion = { clave: null, enCamino: false, dicha: null };

const textoDeEdicion = (patente: string): string =>
  `Cambió datos del vehículo ${patente}. Pulse ACTUALIZAR para guardarlos o Cancelar edición para dejarlo como estaba.`;

/** Fields that stand on the card of a vehicle; to a buyer they are the register's to say. */
const DEL_VEHICULO = new Set([
  'dv',
  'tipoVehiculoId',
  'marcaId',
  'modeloId',
  'numeroMotor',
  'anioFabricacion',
]);

/** True when a field is asked for, false when the card folds it. */
export const seVe = (
  { faltan, desplegado }: Ingreso,
  campo: string,
  esComprador: boolean,
): boolean =>
  faltan === null ||
  faltan.includes(campo) ||
  (desplegado && !(esComprador && DEL_VEHICULO.has(campo)));

/** A vehicle that is not in the list was begun. */
export const empezado = ({ edicion, valores }: EnCurso): boolean =>
  edicion === null && valores.patente !== '';

/** The vehicle being edited is not as it stands in the list. */
export const edicionCambiada = ({ edicion, valores, dueno }: EnCurso): boolean =>
  edicion !== null &&
  JSON.stringify([edicion.valores, edicion.registrado]) !==
    JSON.stringify([valores, dueno.registrado]);

/** The form as its draft keeps it; null while nothing would be lost. */
export const enCurso = (ingreso: Ingreso): EnCurso | null => {
  if (!empezado(ingreso) && !edicionCambiada(ingreso)) return null;
  const { valores, consulta, dueno, delVehiculo, elegidos, edicion } = ingreso;
  const { mismoPropietario, faltan } = ingreso;
  return { valores, consulta, dueno, delVehiculo, elegidos, edicion, mismoPropietario, faltan };
};

/** Says why CONTINUAR did not go on, until its cause is gone; null: it did, or was not pressed. */
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

/** The names behind the ids of the form. */
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

/** Values that are set together leave no error of those before. */
export const poner = (ingreso: Ingreso, cambios: Partial<Valores>): Ingreso => ({
  ...ingreso,
  valores: { ...ingreso.valores, ...cambios },
  errores: {},
});
/** A field that is typed in loses its own error. */
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
  const tipoRegistrado = cotizacion.dicha?.tipoVehiculoId ?? null;
  const entorno = { consulta, dueno, convenio, anioActual, tipoRegistrado };
  return Object.fromEntries(
    Object.entries(erroresDelFormulario(ingreso.valores, entorno)).filter(([, texto]) => texto),
  );
};

/** The form was sent with these errors. */
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

/** Empties the form; the owner stays where `conservar` says so. */
export const vaciar = (ingreso: Ingreso, conservar: boolean): Ingreso => {
  const { valores, dueno, edicion } = ingreso;
  const conPropietario = conservar && hayDueno(valores, dueno);
  return {
    ...ingreso,
    ...SIN_FORMULARIO,
    valores: {
      ...VACIO,
      ...(conPropietario && delPropietario(valores)),
      // The toggle stays as the seller left it; what a plate or a row turned on goes with it.
      especial: edicion === null && !valores.patenteInvalida && valores.especial,
    },
    dueno: conPropietario ? { ...dueno, fuente: 'anterior' } : SIN_DUENO,
  };
};

/** The state of an entry of which nothing is known but its list. */
export const enBlanco = (lista: Lista): Ingreso => ({
  ...SIN_FORMULARIO,
  ...lista,
  valores: VACIO,
  fallidos: [],
  mismoPropietario: false,
  sinConsultar: false,
  usos: {},
  enviando: false,
  enviada: false,
  porCompletar: [],
  hecho: '',
  detenido: null,
});
