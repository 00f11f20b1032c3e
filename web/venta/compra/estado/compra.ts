import type { CoberturaPreviaVM } from '#features/ventas/cotizacion/cotizacion.contract.ts';
import type { VehiculoEntrada } from '#features/ventas/ingreso/ingreso.contract.ts';
import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { validarCorreo } from '#values/correo-electronico.ts';
import { unirConY } from '#values/texto.ts';
import { type Valores, vehiculoDeValores } from '../../vehiculos/vehiculo-ingresado.ts';
import {
  type Entorno,
  type Errores,
  erroresDe,
  type Ingreso,
  nombresDe,
  seVe,
} from '../../ingreso/estado/ingreso.ts';

/** Sale that the acceptance made, at stage 3. */
export interface Entrada {
  readonly venta: IntencionVM;
  /** SOAP that its vehicle already has. */
  readonly previas: readonly CoberturaPreviaVM[];
}

/** Offer on the screen: whole pesos, first and last day of cover. */
export interface Oferta {
  readonly monto: number;
  readonly desde: string;
  readonly hasta: string;
}

/** Why the acceptance was taken back: price or dates moved, or the server refused. */
export type Aviso =
  | 'cambio'
  | {
      readonly mensajes: readonly string[];
      /** True if the sale is not as this screen knows it. */
      readonly conflicto: boolean;
      readonly idSolicitud: string | null;
    };

/** State of the screen that sells one vehicle. */
export interface Compra {
  /** Form of the found plate, as the specified entry keeps it. */
  readonly ingreso: Ingreso;
  /** Acceptance of the terms; `entrando` while the server makes the sale. */
  readonly casilla: 'libre' | 'entrando' | 'marcada';
  /** Sale for the present form; null before the first acceptance, and after each change. */
  readonly entrada: Entrada | null;
  readonly aviso: Aviso | null;
  /** Masked address that the server fills in when none is typed (V-AVISO-010); null without a reminder. */
  readonly correoDeAviso: string | null;
}

type Campo = keyof Valores;

/** Fields that this screen has, in its order, as they are missed. */
const NOMBRES = {
  tipoUsoId: 'el uso',
  rut: 'el RUT',
  nombre: 'el nombre',
  apellidoPaterno: 'el apellido paterno',
  apellidoMaterno: 'el apellido materno',
  razonSocial: 'la razón social',
  telefono: 'su teléfono',
  email: 'su correo',
} as const satisfies Partial<Record<Campo, string>>;
const CAMPOS = Object.keys(NOMBRES) as readonly (keyof typeof NOMBRES)[];

const sePregunta = (campo: string): boolean => campo in NOMBRES;

/** False if the vehicle needs a field that only the specified form has. */
export const alcanza = ({ ingreso: { consulta, faltan, dueno } }: Compra): boolean =>
  consulta.fase !== 'abierta' ||
  (consulta.como === 'encontrado' &&
    dueno.tipo !== 'comunidad' &&
    (faltan ?? []).every(sePregunta));

/** True if a field is asked for. The e-mail always is: the policies are sent there. */
export const sePide = ({ ingreso }: Compra, campo: string): boolean =>
  campo === 'email' || (ingreso.faltan !== null && seVe(ingreso, campo, true));

/** True if the policies go to the reminder's address: none is typed, and the register names the same owner. */
export const usaCorreoDeAviso = ({ ingreso, correoDeAviso }: Compra): boolean =>
  correoDeAviso !== null &&
  ingreso.valores.email === '' &&
  ingreso.dueno.registrado?.tieneCorreo === true;

/** Errors of the form, in the order of the screen. */
export const erroresDeCompra = (compra: Compra, entorno: Entorno): Errores => {
  const { ingreso } = compra;
  const { email: _, ...errores } = erroresDe(ingreso, entorno);
  const correo = usaCorreoDeAviso(compra) ? null : validarCorreo(ingreso.valores.email);
  return { ...errores, ...(correo !== null && { email: correo }) };
};

/** 'Falta su teléfono y su correo', or what must be mended; null if nothing. */
export const loQueFalta = (compra: Compra, entorno: Entorno): string | null => {
  const errores = erroresDeCompra(compra, entorno);
  const malos = CAMPOS.filter((campo) => campo in errores);
  const vacios = malos.filter((campo) => !compra.ingreso.valores[campo]);
  if (malos.length === 0) return null;
  const [verbo, cuales] = vacios.length > 0 ? ['Falta', vacios] : ['Revise', malos];
  return `${verbo} ${unirConY(cuales.map((campo) => NOMBRES[campo]))}`;
};

/** First field of the screen with an error; null without one. */
export const primerError = (errores: Errores): string | null =>
  CAMPOS.find((campo) => campo in errores) ?? null;

/** False for a vehicle that nothing sells now: the screen says why, and has no fields. */
export const seOfrece = ({ ingreso }: Compra): boolean =>
  (ingreso.cotizacion.dicha?.impedimento ?? null) === null;

/** Price and dates on the screen: the sale's once it is made, the quote's before; null without them. */
export const ofertaDe = ({ entrada, ingreso }: Compra): Oferta | null => {
  const vehiculo = entrada?.venta.vehiculosViewModel[0];
  if (entrada && vehiculo) {
    const { vigenciaDesde: desde, vigenciaHasta: hasta } = vehiculo;
    return { monto: entrada.venta.montoEnPesos, desde, hasta };
  }
  const { dicha, enCamino } = ingreso.cotizacion;
  if (enCamino || dicha === null || dicha.prima === null || dicha.impedimento !== null) return null;
  const { prima: monto, vigenciaDesde: desde, vigenciaHasta: hasta } = dicha;
  return desde === null || hasta === null ? null : { monto, desde, hasta };
};

export const esLaMisma = (una: Oferta | null, otra: Oferta | null): boolean =>
  una?.monto === otra?.monto && una?.desde === otra?.desde && una?.hasta === otra?.hasta;

/** The vehicle as it is submitted. An owner with an e-mail on record keeps it: the typed one is the buyer's. */
export const vehiculoDe = ({ ingreso }: Compra, { convenio }: Entorno): VehiculoEntrada => {
  const { registrado } = ingreso.dueno;
  const email = registrado?.tieneCorreo === true ? '' : ingreso.valores.email;
  return vehiculoDeValores({ ...ingreso.valores, email }, nombresDe(ingreso, convenio), registrado);
};
