const conUnDecimal = new Intl.NumberFormat('es-CL', {
  maximumFractionDigits: 1,
  useGrouping: 'always',
});

/** Formats a number as '1.234.567' or '12,5': thousands dots and at most one decimal. */
export const formatearNumero = (numero: number): string =>
  // Workbooks and certificates format thousands of integers; Intl takes twice as long.
  Number.isSafeInteger(numero)
    ? String(numero).replace(/\B(?=(?:\d{3})+$)/g, '.')
    : conUnDecimal.format(numero);

/** Counts with a noun: '1 póliza', '1.234 pólizas', '0 pólizas'. */
export const contar = (cantidad: number, uno: string, varios: string): string =>
  `${formatearNumero(cantidad)} ${cantidad === 1 ? uno : varios}`;

const MIL = 1_000;
const MILLON = 1_000_000;
/** Counts below it are said exactly. */
const REDONDA = 10 * MIL;

/** Rounds down to two digits: 999.998 to 990.000. */
const redondeada = (cantidad: number): number => {
  const paso = 10 ** (Math.floor(Math.log10(cantidad)) - 1);
  return Math.floor(cantidad / paso) * paso;
};

/**
 * Counts as a person says it: '9.999 números', 'más de 990 mil números', '1 millón de números'. For counts of which
 * only the size matters; never for money.
 */
export const contarDicho = (cantidad: number, uno: string, varios: string): string => {
  if (cantidad < REDONDA) return contar(cantidad, uno, varios);
  const redonda = redondeada(cantidad);
  const dicha =
    redonda < MILLON
      ? `${redonda / MIL} mil`
      : `${formatearNumero(redonda / MILLON)} ${redonda === MILLON ? 'millón' : 'millones'} de`;
  return `${redonda < cantidad ? 'más de ' : ''}${dicha} ${varios}`;
};
