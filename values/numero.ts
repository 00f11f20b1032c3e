const conUnDecimal = new Intl.NumberFormat('es-CL', {
  maximumFractionDigits: 1,
  useGrouping: 'always',
});

/** '1.234.567', '12,5': the dots of thousands, and at most one decimal of what is not whole. */
export const formatearNumero = (numero: number): string =>
  // Books and certificates write whole numbers by the thousand: Intl takes twice as long for them.
  Number.isSafeInteger(numero)
    ? String(numero).replace(/\B(?=(?:\d{3})+$)/g, '.')
    : conUnDecimal.format(numero);

/** '1 póliza', '1.234 pólizas'. */
export const contar = (cantidad: number, uno: string, varios: string): string =>
  `${formatearNumero(cantidad)} ${cantidad === 1 ? uno : varios}`;
