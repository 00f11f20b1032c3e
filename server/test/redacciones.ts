import type { Redaccion } from '#features/redacciones/redaccion.ts';

const PRESCRIPCION =
  'La acción para cobrar las indemnizaciones prescribe en un año contado desde el accidente.';

/** Wording until Ley 21.797, as the migration writes it (D-SOAP-02). */
export const ANTERIOR: Redaccion = {
  codigo: 'POL320130487',
  desde: '2013-01-01',
  muerte: 300,
  incapacidadTotal: 300,
  incapacidadParcial: 200,
  gastosMedicos: 300,
  pagoMuerte:
    'La indemnización por muerte se paga dentro de 10 días desde que se presentan los antecedentes que exige la ley.',
  prescripcion: PRESCRIPCION,
};

/** Wording of Ley 21.797. */
export const NUEVA: Redaccion = {
  codigo: 'POL320260028',
  desde: '2026-02-09',
  muerte: 600,
  incapacidadTotal: 600,
  incapacidadParcial: 400,
  gastosMedicos: 600,
  pagoMuerte:
    'La indemnización por muerte se paga dentro de 7 días hábiles desde que se presentan los antecedentes que exige la ley.',
  prescripcion: PRESCRIPCION,
};

export const REDACCIONES: readonly Redaccion[] = [ANTERIOR, NUEVA];

/** Row of a wording without an end. */
export const filaDe = (redaccion: Redaccion) => ({
  codigo: redaccion.codigo,
  desde: redaccion.desde,
  muerte: redaccion.muerte,
  incapacidad_total: redaccion.incapacidadTotal,
  incapacidad_parcial: redaccion.incapacidadParcial,
  gastos_medicos: redaccion.gastosMedicos,
  pago_muerte: redaccion.pagoMuerte,
  prescripcion: redaccion.prescripcion,
});
