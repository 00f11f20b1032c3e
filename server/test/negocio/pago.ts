import { trabajoConciliarPago } from '#features/pagos/conciliar/conciliar-pago.job.ts';
import { trabajoDevolverPago } from '#features/pagos/devolver/devolver-pago.job.ts';
import { trabajoValidarPago } from '#features/pagos/validar/validar-pago.job.ts';
import type { PasarelaPago } from '#integrations/pasarela-pago/port.ts';
import type { TransaccionSimulada } from '#integrations/pasarela-pago/simulador-libro.ts';
import type { ModoAseguradora } from '#integrations/aseguradora/simulador.ts';
import type { ModoPasarela, Operacion } from '#integrations/pasarela-pago/simulador-modos.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Casa } from '../casa.ts';
import { pagar, type Vendedor, ventaEnTerminos } from '../cliente.ts';
import { crearConvenio } from './fabrica.ts';
import { PARQUE } from './parque.ts';
import { contador } from '../series.ts';

export type Accion =
  | 'aprobar'
  | 'rechazar'
  | 'anular'
  | 'vencer'
  | 'recuperar'
  | 'duplicar'
  | 'no_volver';

/** Request of a browser on its way back from the provider. */
export interface Vuelta {
  readonly metodo: 'GET' | 'POST';
  readonly url: string;
  readonly cuerpo: Record<string, string> | null;
}

/** Returns the seller with an agreement that is paid online. */
export const conPagoEnLinea = async (casa: Casa, vendedor: Vendedor): Promise<Vendedor> => {
  const { corredorId, id } = vendedor;
  const datos = { corredorId, usuarioIds: [id], tipoDePago: 0 };
  return { ...vendedor, convenioId: await crearConvenio(casa, datos) };
};

/** Provider's token in the address that PAGAR answers. */
export const tokenDe = (direccion: unknown): string =>
  new URL(String(direccion)).searchParams.get('token_ws') ?? '';

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
  return { id, direccion, token: tokenDe(direccion) };
};

/** Context of a job with parts of its provider replaced. */
export const conPasarela = (casa: Casa, suya: Partial<PasarelaPago>): Contexto => {
  const pasarela = { ...casa.puertos.pasarelas.actual, ...suya };
  const pasarelas = { ...casa.puertos.pasarelas, actual: pasarela, de: () => pasarela };
  return { ...casa.contexto(), puertos: { ...casa.puertos, pasarelas } };
};

/** The buyer decides at the provider. Returns the requests of their browser. */
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

const ponerModo = async (url: string, modo: object): Promise<void> => {
  const respuesta = await fetch(`${url}/_modo`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(modo),
  });
  if (!respuesta.ok) throw new Error(`${JSON.stringify(modo)}: ${respuesta.status}`);
};

/** Makes the provider fail in this way from now on, or `veces` times. */
export const fallarPasarela = (
  { pasarela }: Casa,
  operacion: Operacion | 'todas',
  modo: ModoPasarela,
  mas: { ms?: number; veces?: number } = {},
): Promise<void> => ponerModo(pasarela.url, { operacion, modo, ...mas });

/** Makes the insurer fail in this way until told otherwise. */
export const fallarAseguradora = (
  { aseguradora }: Casa,
  modo: ModoAseguradora,
  ms?: number,
): Promise<void> => ponerModo(aseguradora.url, { modo, ...(ms === undefined ? {} : { ms }) });

/** Sends the browser back. Returns its redirect. */
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

/** The buyer decides, and their browser makes every request of the way back. Returns the last screen. */
export const decidirYVolver = async (
  casa: Casa,
  token: string,
  accion: Accion,
): Promise<string> => {
  let pantalla = '';
  for (const vuelta of await decidirEnPasarela(casa, token, accion)) {
    pantalla = await volver(casa, vuelta);
  }
  return pantalla;
};

/** The buyer decides. Returns the single request of the way back, for a test that makes it itself. */
export const unicaVuelta = async (casa: Casa, token: string, accion: Accion): Promise<Vuelta> => {
  const [vuelta, ...mas] = await decidirEnPasarela(casa, token, accion);
  if (!vuelta || mas.length > 0) throw new Error(`${accion} no vuelve una vez`);
  return vuelta;
};

/** Payments of a sale, oldest first. */
export const pagosDe = ({ base }: Casa, ventaId: number) =>
  base.selectFrom('pagos').selectAll().where('venta_id', '=', ventaId).orderBy('id').execute();

/** Latest payment of a sale. */
export const pagoDe = async (casa: Casa, ventaId: number) => {
  const pago = (await pagosDe(casa, ventaId)).at(-1);
  if (!pago) throw new Error(`la venta ${ventaId} no tiene pagos`);
  return pago;
};

/** Provider's transaction under a token. */
export const transaccionDe = ({ pasarela }: Casa, token: string): TransaccionSimulada => {
  const hallada = pasarela.transacciones().find((una) => una.token === token);
  if (!hallada) throw new Error('el proveedor no conoce ese token');
  return hallada;
};

/** Runs the janitor on a sale's last payment, as the worker does at this turn. */
export const conciliar = async (casa: Casa, ventaId: number, vuelta = 0): Promise<void> => {
  const { id } = await pagoDe(casa, ventaId);
  await trabajoConciliarPago(casa.enTransaccion)(casa.contexto(), { pagoId: id, vuelta });
};

/** Runs one attempt at a refund, as the worker does. Rejects when it is postponed. */
export const devolver = (casa: Casa, pagoId: number): Promise<void> =>
  trabajoDevolverPago(casa.enTransaccion)(casa.contexto(), { pagoId });

/** Notifies the insurer of every payment not yet notified, as the worker does. */
export const validarPagos = async (casa: Casa): Promise<void> => {
  const pendientes = await casa.base
    .selectFrom('envios')
    .select('id')
    .where('clase', '=', 'validar_pago')
    .where('estado', '=', 'pendiente')
    .execute();
  for (const { id } of pendientes) {
    await trabajoValidarPago(casa.enTransaccion)(casa.contexto(), { envioId: id });
  }
};

export const devolucionesDe = ({ base }: Casa, pagoId: number) =>
  base.selectFrom('devoluciones').selectAll().where('pago_id', '=', pagoId).execute();

/** Classes of a sale's open incidents. */
export const incidentesDe = async ({ base }: Casa, ventaId: number): Promise<string[]> => {
  const filas = await base
    .selectFrom('incidentes')
    .select('clase')
    .where('venta_id', '=', ventaId)
    .where('cerrado_en', 'is', null)
    .orderBy('clase')
    .execute();
  return filas.map(({ clase }) => clase);
};

const usadas = contador(20);
/** A plate of the register that no other sale of this file has. */
export const otraPatente = (): string => PARQUE[usadas()]?.patente ?? '';
