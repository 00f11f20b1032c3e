import { type Fecha, formatearFecha, sumarDias } from '#values/fecha.ts';

/** Rights of a person over their data (D-DATOS-04). */
export const DERECHOS = {
  acceso: {
    nombre: 'Acceso',
    pide: 'Saber qué datos suyos guardamos, para qué, y recibir una copia.',
  },
  rectificacion: {
    nombre: 'Rectificación',
    pide: 'Corregir datos inexactos o incompletos.',
  },
  supresion: {
    nombre: 'Supresión',
    pide: 'Que eliminemos sus datos.',
  },
  bloqueo: {
    nombre: 'Bloqueo',
    pide: 'Que dejemos de usar sus datos por un tiempo, sin eliminarlos.',
  },
  portabilidad: {
    nombre: 'Portabilidad',
    pide: 'Recibir sus datos en un formato que otro sistema pueda leer.',
  },
  oposicion: {
    nombre: 'Oposición',
    pide: 'No recibir ofertas ni avisos comerciales, como los de renovación.',
  },
} as const satisfies Record<string, { readonly nombre: string; readonly pide: string }>;

export type Derecho = keyof typeof DERECHOS;
export const NOMBRES_DE_DERECHO = Object.keys(DERECHOS) as [Derecho, ...Derecho[]];

export const ESTADOS_DE_SOLICITUD = {
  pendiente: 'Pendiente',
  acogida: 'Acogida',
  acogida_en_parte: 'Acogida en parte',
  rechazada: 'Rechazada',
} as const;
export type EstadoDeSolicitud = keyof typeof ESTADOS_DE_SOLICITUD;

export const DIAS_PARA_RESPONDER = 30;
export const DIAS_DE_PRORROGA = 30;
const HABILES_PARA_BLOQUEAR = 2;

export const LARGO_DE_DETALLE = 2_000;

const esHabil = (dia: Fecha): boolean => {
  const deLaSemana = new Date(`${dia}T00:00:00Z`).getUTCDay();
  return deLaSemana !== 0 && deLaSemana !== 6;
};

/** Counts a holiday as a working day, so the term is never longer. */
const sumarHabiles = (dia: Fecha, cuantos: number): Fecha => {
  const siguiente = sumarDias(dia, 1);
  const faltan = esHabil(siguiente) ? cuantos - 1 : cuantos;
  return faltan === 0 ? siguiente : sumarHabiles(siguiente, faltan);
};

/** Last day to answer a request made on `dia`: 30 calendar days, 2 working days for a block. */
export const venceEn = (derecho: Derecho, hoy: Fecha): Fecha =>
  derecho === 'bloqueo'
    ? sumarHabiles(hoy, HABILES_PARA_BLOQUEAR)
    : sumarDias(hoy, DIAS_PARA_RESPONDER);

/** True if the term may be extended, once; a block must be answered at once. */
export const seProrroga = (solicitud: {
  readonly derecho: Derecho;
  readonly estado: EstadoDeSolicitud;
  readonly prorroga: string | null;
}): boolean =>
  solicitud.estado === 'pendiente' &&
  solicitud.prorroga === null &&
  solicitud.derecho !== 'bloqueo';

/** Sentence of the mails to the person about the day by which we answer. */
export const responderemosHasta = (vence: Fecha): string =>
  `Le responderemos a más tardar el ${formatearFecha(vence)}.`;
