import {
  esFecha,
  type Fecha,
  finDelDia,
  inicioDelDia,
  ORDEN_DE_FECHAS,
  reparoDeDia,
  sumarDias,
} from '#values/fecha.ts';

/** Days of Santiago, both included. */
export interface Periodo {
  readonly desde: Fecha;
  readonly hasta: Fecha;
}

/** Maximum days back for roles with a limit (A-INF-005). */
export const DIAS_DE_INFORME = 400;
/** Maximum rows in the answer itself; more of them become a job. */
export const FILAS_EN_RESPUESTA = 20_000;
/** Days for which a report made by a job is kept. */
export const DIAS_GUARDADO = 7;
/** Selector entry for all agreements within reach. */
export const TODOS = 'TODOS';

export const FECHA_OBLIGATORIA = 'La fecha es obligatoria';
export const FUERA_DE_PLAZO = 'Solo puede emitir informes de los últimos 13 meses';
export const HASTA_HOY = 'La fecha término debe ser máximo hoy';
export const SIN_VENTAS = 'No hay ventas para el periodo seleccionado';

interface Reparos {
  fechaDesde?: string;
  fechaHasta?: string;
}

interface Limite {
  /** Today in Santiago. */
  readonly hoy: Fecha;
  /** Latest day that a device may take for today; by default `hoy`. */
  readonly ultimo?: Fecha;
  /** True for the administrator, whose reports may start with the first sale. */
  readonly sinLimite: boolean;
}

/** Faults of a period by field; blank or incomplete days count as missing (A-INF-004 to 008). */
export const revisarPeriodo = (
  { desde, hasta }: Periodo,
  { hoy, ultimo = hoy, sinLimite }: Limite,
): Reparos => {
  const reparos: Reparos = {};
  const deDia = reparoDeDia(desde);
  if (!esFecha(desde)) reparos.fechaDesde = FECHA_OBLIGATORIA;
  else if (!sinLimite && desde < sumarDias(hoy, -DIAS_DE_INFORME)) {
    reparos.fechaDesde = FUERA_DE_PLAZO;
  } else if (deDia) reparos.fechaDesde = deDia;
  if (!esFecha(hasta)) reparos.fechaHasta = FECHA_OBLIGATORIA;
  else if (hasta > ultimo) reparos.fechaHasta = HASTA_HOY;
  else if (esFecha(desde) && hasta < desde) reparos.fechaHasta = ORDEN_DE_FECHAS;
  return reparos;
};

/** First instant of a period and the one after its last. Throws RangeError on an invalid day. */
export const limitesDe = ({ desde, hasta }: Periodo): { desde: Date; antesDe: Date } => ({
  desde: inicioDelDia(desde),
  antesDe: new Date(finDelDia(hasta).getTime() + 1),
});
