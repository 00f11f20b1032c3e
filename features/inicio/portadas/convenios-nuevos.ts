import { type Fecha, sumarDias } from '#values/fecha.ts';

/** Needs of an agreement until its first sale, in the order of doing them. */
export const PASOS_DE_CONVENIO = ['primas', 'usuarios', 'enlace', 'numeros', 'venta'] as const;
export type PasoDeConvenio = (typeof PASOS_DE_CONVENIO)[number];

const DIAS = 7;

/** Last day of its first week, which starts on its creation or on its first day of sale, if that is later. */
export const ultimoDiaDeEstreno = (creado: Fecha, inicioVigencia: Fecha): Fecha =>
  sumarDias(creado > inicioVigencia ? creado : inicioVigencia, DIAS - 1);
