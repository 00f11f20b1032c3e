import { randomBytes, randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Libro, TransaccionSimulada } from './simulador-libro.ts';

const MINUTO = 60_000;
const HORA = 60 * MINUTO;
const DIA = 24 * HORA;

export interface RespuestaRest {
  estado: number;
  cuerpo: Record<string, unknown>;
}
export const negar = (estado: number, texto: string): RespuestaRest => ({
  estado,
  cuerpo: { error_message: texto },
});
const invalido = (parametro: string) => negar(422, `Invalid value for parameter: ${parametro}`);

const esUrl = (texto: string): boolean => z.url({ protocol: /^https?$/ }).safeParse(texto).success;
/** Letters, digits and the signs listed in Webpay's reference. */
const ORDEN = /^[A-Za-z0-9|_=&%.,~:/?[+!@()>-]+$/;
const desde = (instante: string, ahora: Date): number => ahora.getTime() - Date.parse(instante);

/** True five minutes after the creation, unless the buyer has decided. */
export const vencida = (transaccion: TransaccionSimulada, ahora: Date): boolean =>
  transaccion.accion === null && desde(transaccion.creada, ahora) > 5 * MINUTO;

const esquemaOrden = z.object({
  buy_order: z.string().default(''),
  session_id: z.string().default(''),
  amount: z.number().default(0),
  return_url: z.string().default(''),
});

const rechazoDeOrden = (libro: Libro, orden: z.output<typeof esquemaOrden>) => {
  const { buy_order, session_id, amount, return_url } = orden;
  if (!buy_order) return negar(422, 'buy_order is required!');
  if (buy_order.length > 26) return invalido('buy_order');
  if (!ORDEN.test(buy_order)) {
    return negar(422, `Parameter TBK_ORDEN_COMPRA rejected with value ${buy_order}`);
  }
  if (libro.conOrden(buy_order)) return invalido('buy_order (already used)');
  if (!session_id) return negar(422, 'session_id is required!');
  if (session_id.length > 61) return invalido('session_id');
  if (!Number.isSafeInteger(amount) || amount < 1) return invalido('amount');
  if (!return_url) return negar(400, 'return_url is required');
  return return_url.length > 256 || !esUrl(return_url) ? invalido('return_url') : null;
};

/** `POST /transactions`. */
export const crear = (
  libro: Libro,
  ahora: Date,
  urlFormulario: (urlRetorno: string) => string,
  datos: unknown,
) => {
  const leida = esquemaOrden.safeParse(datos);
  if (!leida.success) return negar(400, 'Json is invalid');
  const rechazo = rechazoDeOrden(libro, leida.data);
  if (rechazo) return rechazo;
  const { token } = libro.anotar({
    token: randomBytes(32).toString('hex'),
    ordenCompra: leida.data.buy_order,
    sesion: leida.data.session_id,
    monto: leida.data.amount,
    urlRetorno: leida.data.return_url,
    creada: ahora.toISOString(),
    estado: 'INITIALIZED',
    accion: null,
    medio: 'VN',
    cuotas: 0,
    autorizacion: String(randomInt(100_000, 1_000_000)),
    confirmada: null,
    confirmaciones: 0,
    intentos: 0,
    devoluciones: [],
  });
  return { estado: 200, cuerpo: { token, url: urlFormulario(leida.data.return_url) } };
};

const describir = (uno: TransaccionSimulada): RespuestaRest => {
  const comun = {
    amount: uno.monto,
    status: uno.estado,
    buy_order: uno.ordenCompra,
    session_id: uno.sesion,
    accounting_date: uno.creada.slice(5, 10).replace('-', ''),
    transaction_date: uno.confirmada ?? uno.creada,
    installments_number: uno.cuotas,
  };
  if (uno.estado === 'INITIALIZED') return { estado: 200, cuerpo: comun };
  const aprobada = uno.estado !== 'FAILED';
  const devuelto = uno.devoluciones.reduce((suma, { monto }) => suma + monto, 0);
  const cobro = {
    vci: aprobada ? 'TSY' : 'TSN',
    card_detail: { card_number: aprobada ? '6623' : '0568' },
    authorization_code: aprobada ? uno.autorizacion : '000000',
    payment_type_code: uno.medio,
    response_code: aprobada ? 0 : -1,
    ...(uno.cuotas > 0 && { installments_amount: Math.round(uno.monto / uno.cuotas) }),
    ...(devuelto > 0 && { balance: uno.monto - devuelto }),
  };
  return { estado: 200, cuerpo: { ...comun, ...cobro } };
};

/** `PUT /transactions/{token}`. A second commit gets the 'already locked' error of Webpay. */
export const confirmar = (libro: Libro, ahora: Date, token: string): RespuestaRest => {
  const hallada = libro.buscar(token);
  if (!hallada) return invalido('token');
  const uno = libro.anotar({ ...hallada, intentos: hallada.intentos + 1 });
  if (uno.confirmada) return negar(422, 'Transaction already locked by another process');
  const abandonada = ['anular', 'recuperar', 'vencer'].includes(uno.accion ?? '');
  if (abandonada || vencida(uno, ahora)) {
    return negar(422, 'Transaction has an invalid finished state: aborted');
  }
  if (uno.accion === null) {
    const aviso = 'Commerce will be notified by webpay to authorize';
    return negar(422, `Invalid status '0' for transaction while authorizing. ${aviso}`);
  }
  const estado = uno.accion === 'rechazar' ? 'FAILED' : 'AUTHORIZED';
  const confirmada = ahora.toISOString();
  return describir(libro.anotar({ ...uno, estado, confirmada, confirmaciones: 1 }));
};

/** `GET /transactions/{token}`, for seven days. */
export const consultar = (libro: Libro, ahora: Date, token: string): RespuestaRest => {
  const uno = libro.buscar(token);
  if (!uno) return invalido('token');
  if (desde(uno.creada, ahora) > 7 * DIA) {
    return negar(422, "The transactions's date has passed max time (7 days) to recover the status");
  }
  return describir(uno);
};

const rechazoDeDevolucion = (uno: TransaccionSimulada, ahora: Date, monto: number) => {
  const devuelto = uno.devoluciones.reduce((suma, parte) => suma + parte.monto, 0);
  if (!Number.isSafeInteger(monto) || monto < 1) return invalido('amount');
  if (!uno.confirmada) {
    return negar(422, 'Transaction is unfinished, it is not possible to refund it yet');
  }
  if (uno.estado === 'FAILED') {
    return negar(422, 'Transaction has an invalid state (8) to reverse');
  }
  if (devuelto === uno.monto) return negar(422, 'Transaction already nullified (310)');
  if (devuelto + monto > uno.monto) return negar(422, 'Amount to refund is bigger than authorized');
  if (desde(uno.confirmada, ahora) > 90 * DIA) return negar(422, 'Refund period exceeded (284)');
  const soloEntera = uno.medio === 'VD' || uno.medio === 'VP' || uno.cuotas > 0;
  return soloEntera && monto < uno.monto ? negar(422, 'Partial refund not allowed (53)') : null;
};

/** `POST /transactions/{token}/refunds`. A full refund within three hours is a reversal. */
export const devolver = (libro: Libro, ahora: Date, token: string, datos: unknown) => {
  const uno = libro.buscar(token);
  const leida = z.object({ amount: z.number() }).safeParse(datos);
  if (!uno) return invalido('token');
  if (!leida.success) return negar(400, 'Json is invalid');
  const { amount: monto } = leida.data;
  const rechazo = rechazoDeDevolucion(uno, ahora, monto);
  if (rechazo) return rechazo;
  const fecha = ahora.toISOString();
  const devoluciones = [...uno.devoluciones, { monto, fecha }];
  const saldo = uno.monto - devoluciones.reduce((suma, parte) => suma + parte.monto, 0);
  if (monto === uno.monto && desde(uno.confirmada ?? fecha, ahora) <= 3 * HORA) {
    libro.anotar({ ...uno, estado: 'REVERSED', devoluciones });
    return { estado: 200, cuerpo: { type: 'REVERSED' } };
  }
  libro.anotar({ ...uno, estado: saldo === 0 ? 'NULLIFIED' : 'PARTIALLY_NULLIFIED', devoluciones });
  const anulacion = { type: 'NULLIFIED', nullified_amount: monto, balance: saldo };
  const autorizada = { authorization_code: uno.autorizacion, authorization_date: fecha };
  return { estado: 200, cuerpo: { ...anulacion, ...autorizada, response_code: 0 } };
};
