import { leerJson } from '#integrations/preguntar.ts';
import { leerCorte, leerNegativa, type Falla } from './webpay-falla.ts';

export type Dicho = { tipo: 'respuesta'; datos: unknown } | Falla;

interface AjustesRest {
  /** Origin of the provider's service, without a final slash. */
  url: string;
  /** Commerce code and its key: `Tbk-Api-Key-Id` and `Tbk-Api-Key-Secret`. */
  comercio: string;
  clave: string;
  /** Timeout in ms of a whole call, its body included. */
  tiempoMaximoMs: number;
}

interface Orden {
  ordenCompra: string;
  sesion: string;
  monto: number;
  urlRetorno: string;
}

/** The four calls of Webpay Plus REST v1.2. None throws. Tokens must be valid (`esToken`). */
export interface WebpayRest {
  crear(orden: Orden): Promise<Dicho>;
  confirmar(token: string): Promise<Dicho>;
  consultar(token: string): Promise<Dicho>;
  devolver(token: string, monto: number): Promise<Dicho>;
}

const TRANSACCIONES = '/rswebpaytransaction/api/webpay/v1.2/transactions';

/** Client of Webpay Plus over `fetch`; redirects are refused, because they could repeat a charge. */
export const webpayRest = ({ url, comercio, clave, tiempoMaximoMs }: AjustesRest): WebpayRest => {
  const headers = {
    'Tbk-Api-Key-Id': comercio,
    'Tbk-Api-Key-Secret': clave,
    'Content-Type': 'application/json',
  };
  const pedir = async (method: string, ruta = '', cuerpo?: object): Promise<Dicho> => {
    try {
      const respuesta = await fetch(`${url}${TRANSACCIONES}${ruta}`, {
        method,
        headers,
        body: cuerpo === undefined ? null : JSON.stringify(cuerpo),
        redirect: 'manual',
        signal: AbortSignal.timeout(tiempoMaximoMs),
      });
      const datos = leerJson(await respuesta.text());
      return respuesta.ok ? { tipo: 'respuesta', datos } : leerNegativa(respuesta.status, datos);
    } catch (error) {
      return leerCorte(error);
    }
  };
  return {
    crear: ({ ordenCompra, sesion, monto, urlRetorno }) =>
      pedir('POST', '', {
        buy_order: ordenCompra,
        session_id: sesion,
        amount: monto,
        return_url: urlRetorno,
      }),
    confirmar: (token) => pedir('PUT', `/${token}`, {}),
    consultar: (token) => pedir('GET', `/${token}`),
    devolver: (token, monto) => pedir('POST', `/${token}/refunds`, { amount: monto }),
  };
};
