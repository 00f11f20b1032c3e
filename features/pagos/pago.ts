/** The five states of a payment (L03); only the first two are open. */
export type EstadoPago = 'iniciado' | 'autorizado' | 'rechazado' | 'abandonado' | 'desconocido';

/** True while nobody knows whether money was taken: no second charge until it is cleared. */
export const estaAbierto = (estado: EstadoPago): boolean =>
  estado === 'iniciado' || estado === 'desconocido';

/** Settlements without a payment provider: only a person refunds them. */
const SIN_PROVEEDOR: readonly string[] = ['directo', 'reemision'];

/** False for a payment that was agreed outside: it is refunded by hand (A-COBRANZA-007). */
export const tieneProveedor = (proveedor: string): boolean => !SIN_PROVEEDOR.includes(proveedor);

/** Whether the provider is to be asked about a payment: nobody knows how it ended, or owes its money back. */
export const seConcilia = (pago: {
  readonly proveedor: string;
  readonly estado: EstadoPago;
  readonly devolucion: 'pendiente' | 'devuelta' | 'rechazada' | null;
}): boolean =>
  tieneProveedor(pago.proveedor) &&
  (estaAbierto(pago.estado) || (pago.devolucion !== null && pago.devolucion !== 'devuelta'));

/** Two places in base 36 for the installation and one for the attempt. */
const INSTALACIONES = 36 ** 2;
const INTENTOS = 36;

interface Donde {
  /** Hexadecimal that only this installation has. */
  readonly instalacion: string;
  readonly ahora: Date;
}

const resto = (hex: string, modulo: number): number =>
  [...hex].reduce((suma, digito) => (suma * 16 + Number.parseInt(digito, 16)) % modulo, 0);

/**
 * Our buy order: at most 26 characters, never used twice (D-WEBPAY-01). Installation and second
 * stand in it, so that a database restored from a backup, or a copy of one, repeats none.
 */
export const ordenDeCompra = (
  ventaId: number,
  intento: number,
  { instalacion, ahora }: Donde,
): string => {
  const lugar = resto(instalacion, INSTALACIONES).toString(36).padStart(2, '0');
  const segundo = Math.floor(ahora.getTime() / 1_000).toString(36);
  return `SOAP-${ventaId}-${(intento % INTENTOS).toString(36)}-${lugar}${segundo}`;
};
