import { type Fecha, sumarDias } from '#values/fecha.ts';

/** What an agreement needs until the first sale is through, in the order in which it is done. */
export const PASOS_DE_CONVENIO = ['primas', 'usuarios', 'enlace', 'numeros', 'venta'] as const;
export type PasoDeConvenio = (typeof PASOS_DE_CONVENIO)[number];

const DIAS = 7;

/**
 * The last day of its first week: from the day it was made, or from that on which it may be sold
 * through where that is later.
 */
export const ultimoDiaDeEstreno = (creado: Fecha, inicioVigencia: Fecha): Fecha =>
  sumarDias(creado > inicioVigencia ? creado : inicioVigencia, DIAS - 1);
