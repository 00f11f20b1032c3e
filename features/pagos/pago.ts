/** The five states of a payment (L03); only the first two are open. */
export type EstadoPago = 'iniciado' | 'autorizado' | 'rechazado' | 'abandonado' | 'desconocido';

/** Returns true while it is unknown whether money was taken; no second charge is made meanwhile. */
export const estaAbierto = (estado: EstadoPago): boolean =>
  estado === 'iniciado' || estado === 'desconocido';

/** Payments settled without a provider; a person refunds them. */
const SIN_PROVEEDOR: readonly string[] = ['directo', 'reemision'];

/** Returns false for a payment agreed outside, which is refunded by hand (A-COBRANZA-007). */
export const tieneProveedor = (proveedor: string): boolean => !SIN_PROVEEDOR.includes(proveedor);

/**
 * Returns whether to ask the provider about a payment: its outcome is unknown, or a refund is due.
 */
export const seConcilia = (pago: {
  readonly proveedor: string;
  readonly estado: EstadoPago;
  readonly devolucion: 'pendiente' | 'devuelta' | 'rechazada' | null;
}): boolean =>
  tieneProveedor(pago.proveedor) &&
  (estaAbierto(pago.estado) || (pago.devolucion !== null && pago.devolucion !== 'devuelta'));

/** Two base 36 digits identify the installation and one the attempt. */
const INSTALACIONES = 36 ** 2;
const INTENTOS = 36;

interface Donde {
  /** Hexadecimal text unique to this installation. */
  readonly instalacion: string;
  readonly ahora: Date;
}

const resto = (hex: string, modulo: number): number =>
  [...hex].reduce((suma, digito) => (suma * 16 + Number.parseInt(digito, 16)) % modulo, 0);

/**
 * Returns a buy order of at most 26 characters that is never used twice (D-WEBPAY-01). Installation
 * and second are part of it, so that a restored or copied database repeats none.
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
