import { z } from 'zod';
import type { RespuestaPago } from './port.ts';

const esquema = z.object({
  status: z.enum([
    'INITIALIZED',
    'AUTHORIZED',
    'CAPTURED',
    'FAILED',
    'REVERSED',
    'NULLIFIED',
    'PARTIALLY_NULLIFIED',
  ]),
  response_code: z.number().int().nullish(),
});

const esquemaCobro = z.object({
  amount: z.number().int().nonnegative(),
  buy_order: z.string().min(1),
  session_id: z.string().min(1),
  authorization_code: z.string().trim().min(1).max(6),
  transaction_date: z.iso.datetime({ offset: true }),
  payment_type_code: z.string().nullish(),
  installments_number: z.number().int().nonnegative().nullish(),
  card_detail: z.object({ card_number: z.string().nullish() }).nullish(),
});
type Cobro = z.output<typeof esquemaCobro>;

export const desconocido = (motivo: string): RespuestaPago => ({ tipo: 'desconocido', motivo });
export const anulado = (motivo: string): RespuestaPago => ({ tipo: 'anulado', motivo });

/** Webpay sent an answer of another form. */
export const RESPUESTA_ILEGIBLE = 'La respuesta del proveedor de pago no se puede leer';
const ILEGIBLE = desconocido(RESPUESTA_ILEGIBLE);

/** Refusal codes of Webpay, level 1. */
const RECHAZOS: Readonly<Record<number, string>> = {
  [-1]: 'posible error en los datos ingresados',
  [-2]: 'la tarjeta o su cuenta no permiten el pago',
  [-3]: 'error en la transacción',
  [-4]: 'rechazada por el emisor de la tarjeta',
  [-5]: 'transacción con riesgo de fraude',
};

const rechazado = (codigo: number | null | undefined): RespuestaPago => {
  const causa = RECHAZOS[codigo ?? 0] ?? (codigo ? `código ${codigo}` : null);
  return { tipo: 'rechazado', motivo: causa ? `Pago rechazado: ${causa}` : 'Pago rechazado' };
};

const enCuotas = (cuotas: number | null | undefined): string => {
  if (!cuotas) return 'Crédito en cuotas';
  return `Crédito en ${cuotas} ${cuotas === 1 ? 'cuota' : 'cuotas'}`;
};

/** Payment method as Transbank requires it on a receipt. */
const medioDe = ({ payment_type_code: tipo, installments_number: cuotas }: Cobro): string => {
  if (tipo === 'VD') return 'Débito';
  if (tipo === 'VP') return 'Prepago';
  if (tipo === 'VN') return 'Crédito';
  if (tipo === 'VC') return enCuotas(cuotas);
  if (tipo === 'SI') return `${enCuotas(cuotas || 3)} sin interés`;
  if (tipo === 'S2') return `${enCuotas(cuotas || 2)} sin interés`;
  if (tipo === 'NC') return `${enCuotas(cuotas)} sin interés`;
  return 'Tarjeta';
};

const autorizado = (datos: unknown): RespuestaPago => {
  const leido = esquemaCobro.safeParse(datos);
  if (!leido.success) return ILEGIBLE;
  const cobro = leido.data;
  // Some merchants receive the whole card number; only its last four digits are kept.
  const tarjeta = /\d{4}$/.exec(cobro.card_detail?.card_number?.trim() ?? '')?.[0] ?? null;
  return {
    tipo: 'autorizado',
    ordenCompra: cobro.buy_order,
    sesion: cobro.session_id,
    monto: cobro.amount,
    codigoAutorizacion: cobro.authorization_code,
    fecha: new Date(cobro.transaction_date),
    medio: medioDe(cobro),
    tarjeta,
  };
};

const esquemaSaldo = z.object({ balance: z.number().int().nonnegative() });

const enParte = (datos: unknown): RespuestaPago => {
  const motivo = 'El cobro fue devuelto sólo en parte';
  const saldo = esquemaSaldo.safeParse(datos).data?.balance;
  return { tipo: 'desconocido', motivo, ...(saldo !== undefined && { saldo }) };
};

/** Status of a transaction, or null for an unreadable answer. */
export const leerEstado = (datos: unknown): z.output<typeof esquema>['status'] | null =>
  esquema.safeParse(datos).data?.status ?? null;

/**
 * Parses the answer of commit or status. Only an approved status with response code 0 is paid (D-WEBPAY-04);
 * `vci` is ignored. Amount and order are returned unverified.
 */
export const leerTransaccion = (datos: unknown): RespuestaPago => {
  const leido = esquema.safeParse(datos);
  if (!leido.success) return ILEGIBLE;
  const { status, response_code: codigo } = leido.data;
  switch (status) {
    case 'INITIALIZED':
      return { tipo: 'pendiente' };
    case 'AUTHORIZED':
    case 'CAPTURED':
      if (codigo === 0) return autorizado(datos);
      return codigo == null ? ILEGIBLE : rechazado(codigo);
    case 'FAILED':
      return rechazado(codigo);
    case 'REVERSED':
      return anulado('El cobro fue reversado');
    case 'NULLIFIED':
      return anulado('El cobro fue devuelto');
    case 'PARTIALLY_NULLIFIED':
      // Not `anulado`, which means that no money is held; a person must decide about the rest.
      return enParte(datos);
  }
};
