import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Reloj } from '#integrations/reloj/port.ts';
import { decidir, type SolicitudDeRetorno } from './simulador-comprador.ts';
import { politica } from './simulador-estilo.ts';
import {
  ACCIONES,
  MEDIOS,
  type Accion,
  type Libro,
  type TransaccionSimulada,
} from './simulador-libro.ts';
import { paginaAviso, paginaFormulario } from './simulador-pagina.ts';
import { vencida } from './simulador-rest.ts';

/** Choices of the buyer besides the button, sent by form or by `/_comprador`. */
export const esquemaPago = z.object({
  medio: z.enum(MEDIOS).default('VN'),
  /** Delay of `demorar`, in milliseconds. */
  ms: z.coerce.number().int().min(0).max(120_000).default(8_000),
});
const CUOTAS: Readonly<Partial<Record<string, number>>> = { VC: 6, SI: 3, S2: 2, NC: 4 };

/** Records the decision; for `demorar` it waits before returning. */
export const decidirPago = async (
  libro: Libro,
  ahora: Date,
  token: string,
  accion: Accion,
  { medio, ms }: z.output<typeof esquemaPago>,
): Promise<ReturnType<typeof decidir>> => {
  const decision = decidir(libro, ahora, token, accion, { medio, cuotas: CUOTAS[medio] ?? 0 });
  const seDemora = accion === 'demorar' && decision.tipo === 'retornos';
  if (seDemora) await setTimeout(ms, null, { ref: false });
  return decision;
};

const enviarPagina = (
  respuesta: ServerResponse,
  estado: number,
  html: string,
  uno: TransaccionSimulada | null,
): void => {
  respuesta.writeHead(estado, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': politica(uno && new URL(uno.urlRetorno).origin),
    'cache-control': 'no-store',
    'referrer-policy': 'strict-origin',
    'x-content-type-options': 'nosniff',
  });
  respuesta.end(html);
};

const mostrar = (libro: Libro, ahora: Date, token: string, respuesta: ServerResponse): void => {
  const uno = libro.buscar(token);
  if (!uno) {
    const texto = 'La dirección está incompleta o la transacción ya no existe. No se cobró nada.';
    enviarPagina(respuesta, 404, paginaAviso('Transacción no encontrada', texto, null), null);
  } else if (vencida(uno, ahora)) {
    const texto = 'Pasaron más de 5 minutos. No se cobró nada: puede volver e intentarlo otra vez.';
    const volver = { uno, accion: 'vencer' } as const;
    enviarPagina(respuesta, 200, paginaAviso('El formulario venció', texto, volver), uno);
  } else if (uno.accion === 'no_volver') {
    const texto = 'Cierre esta ventana. El comercio se entera por su cuenta.';
    enviarPagina(respuesta, 200, paginaAviso('Pago aprobado', texto, null), uno);
  } else if (uno.accion) {
    const texto = 'Ya se eligió cómo terminaba este pago; no se repite.';
    const volver = { uno, accion: uno.accion };
    enviarPagina(respuesta, 200, paginaAviso('Este pago ya se resolvió', texto, volver), uno);
  } else enviarPagina(respuesta, 200, paginaFormulario(uno), uno);
};

/** Redirects the browser to the merchant; a 307 repeats the form as a POST. */
const volver = (respuesta: ServerResponse, retornos: SolicitudDeRetorno[]): void => {
  const [propio, ...repetidos] = retornos;
  if (!propio) return;
  for (const { metodo, url } of repetidos) {
    const signal = AbortSignal.timeout(10_000);
    fetch(url, { method: metodo, redirect: 'manual', signal }).catch(() => undefined);
  }
  respuesta.writeHead(propio.metodo === 'GET' ? 303 : 307, {
    location: propio.url,
    'cache-control': 'no-store',
    'referrer-policy': 'strict-origin',
  });
  respuesta.end();
};

/** Serves the pages under `/webpayserver/`; returns false for any other path. */
export const atenderFormulario = async (
  { libro, reloj }: { libro: Libro; reloj: Reloj },
  solicitud: IncomingMessage,
  respuesta: ServerResponse,
  { pathname, searchParams }: URL,
): Promise<boolean> => {
  const ruta = /^\/webpayserver\/([A-Za-z_]+)$/.exec(pathname)?.[1];
  const accion = ACCIONES.find((una) => una === ruta);
  if (ruta === 'initTransaction' && solicitud.method === 'GET') {
    mostrar(libro, reloj.ahora(), searchParams.get('token_ws') ?? '', respuesta);
    return true;
  }
  if (solicitud.method !== 'POST' || !(accion || ruta === 'initTransaction')) return false;
  const campos = Object.fromEntries(new URLSearchParams(await text(solicitud)));
  const token = campos['token_ws'] ?? campos['TBK_TOKEN'] ?? '';
  const pago = esquemaPago.safeParse(campos);
  const decision =
    accion && pago.success
      ? await decidirPago(libro, reloj.ahora(), token, accion, pago.data)
      : null;
  if (decision?.tipo === 'retornos' && decision.retornos.length > 0) {
    volver(respuesta, decision.retornos);
  } else mostrar(libro, reloj.ahora(), token, respuesta);
  return true;
};
