import { type Fecha, sumarAnios } from './fecha.ts';

/** Years that a policy, its payment and its persons are kept after the end of its cover. */
export const ANIOS_DE_RETENCION = 6;

/** Laws that require keeping a policy when its owner asks for erasure (D-DATOS-11). */
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

/** End of retention: the day 6 years after the last day of cover, `vigenciaHasta`. */
export const finDeRetencion = (vigenciaHasta: Fecha): Fecha =>
  sumarAnios(vigenciaHasta, ANIOS_DE_RETENCION);
