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
