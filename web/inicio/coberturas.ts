interface Cobertura {
  readonly que: string;
  readonly cuanto: string;
}

/** Cover per person under POL320260028, for policies contracted from 9 February 2026. */
export const COBERTURAS: readonly Cobertura[] = [
  { que: 'Muerte', cuanto: '600 UF' },
  { que: 'Incapacidad permanente total', cuanto: '600 UF' },
  { que: 'Incapacidad permanente parcial', cuanto: 'hasta 400 UF' },
  { que: 'Gastos médicos', cuanto: 'hasta 600 UF' },
];
