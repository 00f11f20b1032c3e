import { type Fecha, sumarAnios } from './fecha.ts';

/** Years after the end of its cover in which a policy, its payment and its persons are kept. */
export const ANIOS_DE_RETENCION = 6;

/** Why a policy is kept although its owner asks to be forgotten, as a person is told (D-DATOS-11). */
export const LEYES_DE_RETENCION: readonly { readonly ley: string; readonly exige: string }[] = [
  {
    ley: 'Ley N° 18.490, artículo 13',
    exige: 'las víctimas y sus familias pueden reclamar hasta un año después del accidente',
  },
  {
    ley: 'Código Tributario, artículos 17 y 200',
    exige: 'los respaldos de las ventas se conservan mientras puedan revisarse, hasta seis años',
  },
];

/** The first day on which nothing keeps a policy whose cover ended on this one. */
export const finDeRetencion = (vigenciaHasta: Fecha): Fecha =>
  sumarAnios(vigenciaHasta, ANIOS_DE_RETENCION);
