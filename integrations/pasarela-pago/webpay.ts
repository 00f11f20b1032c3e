import { z } from 'zod';
import type { Devolucion, OrdenCreada, OrdenDePago, PasarelaPago, RespuestaPago } from './port.ts';
import type { Falla } from './webpay-falla.ts';
import {
  anulado,
  desconocido,
  leerEstado,
  leerTransaccion,
  RESPUESTA_ILEGIBLE,
} from './webpay-respuesta.ts';
import { webpayRest, type Dicho, type WebpayRest } from './webpay-rest.ts';
import { esToken, leerRetornoWebpay } from './webpay-retorno.ts';

interface AjustesWebpay {
  /** Name on receipts and in records. */
  nombre: string;
  /** Origin of the provider's service, with or without a final slash. */
  url: string;
  /** Commerce code and its key: `Tbk-Api-Key-Id` and `Tbk-Api-Key-Secret`. */
  comercio: string;
  clave: string;
  tiempoMaximoMs?: number;
  /** Allowed origins of the payment form; any other is refused. */
  direccionesPermitidas(): readonly string[];
}

const esquemaOrden = z.object({
  ordenCompra: z.string().regex(/^[A-Za-z0-9-]{1,26}$/),
  sesion: z.string().regex(/^[!-~]{1,61}$/),
  monto: z.int().min(1).max(999_999_999_999),
  urlRetorno: z.url({ protocol: /^https?$/ }).max(255),
});
const esquemaCreada = z.object({ token: z.string().refine(esToken), url: z.url() });
const esquemaDevolucion = z.object({
  type: z.enum(['REVERSED', 'NULLIFIED']),
  response_code: z.number().int().nullish(),
});

const TOKEN_AJENO = /Invalid value for parameter: (?:token|transaction not found)/i;
const SIETE_DIAS = /passed max time \(7 days\)/i;
const ABORTADA = /invalid finished state: aborted/i;
const SIN_TERMINAR = /while authorizing/i;
const NO_ES_TOKEN = 'El token no tiene la forma de uno de Webpay';

const sinRespuesta = (falla: Falla): { tipo: 'rechazada' | 'desconocida'; motivo: string } => ({
  tipo: falla.tipo === 'incierta' ? 'desconocida' : 'rechazada',
  motivo: falla.motivo,
});

const leerCreada = (datos: unknown, permitidas: ReadonlySet<string>): OrdenCreada => {
  const leida = esquemaCreada.safeParse(datos);
  if (!leida.success) return { tipo: 'desconocida', motivo: RESPUESTA_ILEGIBLE };
  const { token, url } = leida.data;
  const direccion = new URL(url);
  if (!permitidas.has(direccion.origin)) {
    // No browser is sent there, so the created order expires unpaid.
    const motivo = `El proveedor envía a pagar a una dirección no permitida: ${direccion.origin}`;
    return { tipo: 'rechazada', motivo };
  }
  direccion.searchParams.set('token_ws', token);
  return { tipo: 'creada', token, direccion: direccion.href };
};

const leerConsulta = (dicho: Dicho): RespuestaPago => {
  if (dicho.tipo === 'respuesta') return leerTransaccion(dicho.datos);
  const texto = dicho.tipo === 'negada' ? dicho.texto : '';
  // The text of Webpay is required: a bare 404 may be a wrong URL or a proxy.
  if (TOKEN_AJENO.test(texto)) {
    return anulado('El proveedor no conoce la transacción: no retiene dinero por ella');
  }
  if (SIETE_DIAS.test(texto)) {
    return desconocido('Pasaron los 7 días en que el proveedor informa de una transacción');
  }
  return desconocido(dicho.motivo);
};

/** Meaning of a refused commit whose status is still INITIALIZED. */
const leerConfirmacionNegada = (falla: Falla & { tipo: 'negada' }): RespuestaPago => {
  if (ABORTADA.test(falla.texto)) return anulado('El comprador no terminó el pago');
  return SIN_TERMINAR.test(falla.texto) ? { tipo: 'pendiente' } : desconocido(falla.motivo);
};

const crear = async (
  webpay: WebpayRest,
  permitidas: ReadonlySet<string>,
  orden: OrdenDePago,
): Promise<OrdenCreada> => {
  const leida = esquemaOrden.safeParse(orden);
  if (!leida.success) {
    const campo = leida.error.issues[0]?.path.join('.') ?? '';
    return { tipo: 'rechazada', motivo: `El proveedor de pago no admite ese valor: ${campo}` };
  }
  const dicho = await webpay.crear(leida.data);
  return dicho.tipo === 'respuesta' ? leerCreada(dicho.datos, permitidas) : sinRespuesta(dicho);
};

const consultar = async (webpay: WebpayRest, token: string): Promise<RespuestaPago> =>
  esToken(token) ? leerConsulta(await webpay.consultar(token)) : desconocido(NO_ES_TOKEN);

const confirmar = async (webpay: WebpayRest, token: string): Promise<RespuestaPago> => {
  if (!esToken(token)) return desconocido(NO_ES_TOKEN);
  const dicho = await webpay.confirmar(token);
  if (dicho.tipo === 'respuesta') return leerTransaccion(dicho.datos);
  if (dicho.tipo !== 'negada') return desconocido(dicho.motivo);
  const estado = await consultar(webpay, token);
  return estado.tipo === 'pendiente' ? leerConfirmacionNegada(dicho) : estado;
};

const leerDevolucion = (datos: unknown): Devolucion => {
  const leida = esquemaDevolucion.safeParse(datos);
  if (!leida.success) return { tipo: 'desconocida', motivo: RESPUESTA_ILEGIBLE };
  const codigo = leida.data.response_code ?? 0;
  if (codigo === 0) return { tipo: 'devuelta' };
  return { tipo: 'rechazada', motivo: `El proveedor no devolvió el pago: código ${codigo}` };
};

const devolver = async (webpay: WebpayRest, token: string, monto: number): Promise<Devolucion> => {
  if (!esToken(token)) return { tipo: 'rechazada', motivo: NO_ES_TOKEN };
  if (!Number.isSafeInteger(monto) || monto < 1) {
    return { tipo: 'rechazada', motivo: 'El monto por devolver no es válido' };
  }
  const dicho = await webpay.devolver(token, monto);
  if (dicho.tipo === 'respuesta') return leerDevolucion(dicho.datos);
  if (dicho.tipo !== 'negada') return sinRespuesta(dicho);
  // The status tells whether the refund was refused because it had been made before.
  const estado = await webpay.consultar(token);
  const antes = estado.tipo === 'respuesta' ? leerEstado(estado.datos) : null;
  return antes === 'REVERSED' || antes === 'NULLIFIED' ? { tipo: 'devuelta' } : sinRespuesta(dicho);
};

/**
 * Webpay Plus REST v1.2; `url` selects Transbank or our simulator. After a
 * `confirmar` with the result `pendiente`, `confirmar` may be called again.
 */
export const pasarelaWebpay = (ajustes: AjustesWebpay): PasarelaPago => {
  const { nombre, comercio, clave, tiempoMaximoMs = 20_000 } = ajustes;
  const url = ajustes.url.replace(/\/+$/, '');
  const webpay = webpayRest({ url, comercio, clave, tiempoMaximoMs });
  const permitidas = () =>
    new Set(ajustes.direccionesPermitidas().map((uno) => new URL(uno).origin));
  return {
    nombre,
    crear: (orden) => crear(webpay, permitidas(), orden),
    confirmar: (token) => confirmar(webpay, token),
    consultar: (token) => consultar(webpay, token),
    devolver: (token, monto) => devolver(webpay, token, monto),
    leerRetorno: leerRetornoWebpay,
  };
};
