import { crearConvenio } from './fabrica.ts';
import type { Casa } from './casa.ts';
import { pagar, type Vendedor, ventaEnTerminos } from './cliente.ts';

export type Accion =
  'aprobar' | 'rechazar' | 'anular' | 'vencer' | 'recuperar' | 'duplicar' | 'no_volver';

/** What a browser asks for on its way back from the provider. */
export interface Vuelta {
  readonly metodo: 'GET' | 'POST';
  readonly url: string;
  readonly cuerpo: Record<string, string> | null;
}

/** The same seller, selling through an agreement that is paid online. */
export const conPagoEnLinea = async (casa: Casa, vendedor: Vendedor): Promise<Vendedor> => {
  const { corredorId, id } = vendedor;
  const datos = { corredorId, usuarioIds: [id], tipoDePago: 0 };
  return { ...vendedor, convenioId: await crearConvenio(casa, datos) };
};

/** A sale of these plates whose buyer is at the provider. */
export const ventaEnPago = async (
  casa: Casa,
  vendedor: Vendedor,
  patentes: readonly string[],
  extra: object = {},
): Promise<{ id: number; direccion: string; token: string }> => {
  const id = await ventaEnTerminos(casa, vendedor, patentes);
  const { estado, cuerpo } = await pagar(casa, vendedor, id, extra);
  if (estado !== 200) throw new Error(`PAGAR respondió ${estado}: ${JSON.stringify(cuerpo)}`);
  const direccion = cuerpo.datos as string;
  return { id, direccion, token: new URL(direccion).searchParams.get('token_ws') ?? '' };
};

/** The buyer decides at the provider; gives the requests their browser would make. */
export const decidirEnPasarela = async (
  { pasarela }: Casa,
  token: string,
  accion: Accion,
): Promise<Vuelta[]> => {
  const respuesta = await fetch(`${pasarela.url}/_comprador`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, accion }),
  });
  if (!respuesta.ok) throw new Error(`el proveedor respondió ${respuesta.status}`);
  return (await respuesta.json()) as Vuelta[];
};

/** The provider fails in this way from here on, or `veces` times. */
export const fallarPasarela = async (
  { pasarela }: Casa,
  operacion: 'crear' | 'confirmar' | 'consultar' | 'devolver' | 'todas',
  modo: string,
  mas: { ms?: number; veces?: number } = {},
): Promise<void> => {
  const respuesta = await fetch(`${pasarela.url}/_modo`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ operacion, modo, ...mas }),
  });
  if (!respuesta.ok) throw new Error(`modo ${modo}: ${respuesta.status}`);
};

/** The browser comes back; gives where it is sent. */
export const volver = async (casa: Casa, { metodo, url, cuerpo }: Vuelta): Promise<string> => {
  const { pathname, search } = new URL(url);
  const respuesta = await casa.app.inject({
    method: metodo,
    url: `${pathname}${search}`,
    headers: {
      origin: casa.pasarela.url,
      ...(cuerpo ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    ...(cuerpo ? { payload: new URLSearchParams(cuerpo).toString() } : {}),
  });
  if (respuesta.statusCode !== 303) {
    throw new Error(`el retorno respondió ${respuesta.statusCode}: ${respuesta.body}`);
  }
  return String(respuesta.headers.location);
};
