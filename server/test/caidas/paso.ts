import { setTimeout as pausa } from 'node:timers/promises';
import { expect } from 'vitest';
import type { PuntoDeFalla } from '#values/puntos-de-falla.ts';
import { type Escenario, prepararEscenario } from '#server/test/escenario.ts';
import { pagoDe, tokenDe, unicaVuelta, type Vuelta } from '#server/test/negocio/pago.ts';
import { firmasDePdf, textoDePdf } from '#server/test/proceso/poppler.ts';
import type { Hijo } from '#server/test/proceso/procesos.ts';

const CANTIDAD = 6;
const EMISION = '/venta/emisionPoliza';
/** Pause of a person who presses the button again. */
const PAUSA_MS = 1_000;
/** A dead process's claim expires after 25 s. */
const RECLAMO_LIBRE = 26;
const INTENTOS = 6;
/** Allowed deliveries of a mail; at every other point exactly one. */
const VECES: Partial<Record<PuntoDeFalla, number[]>> = {
  'correo.antesDeEnviar': [1, 2],
  'correo.trasEnviar': [2],
  'correo.trasAnotar': [1, 2],
};

const morirAl = async (api: Hijo, pedido: Promise<unknown>): Promise<void> => {
  await expect(pedido).rejects.toThrow('fetch failed');
  expect(await api.fin, api.salida()).toBe('SIGKILL');
};

/** PAGAR dies with its API: repeating the request at another API gets the same answer. */
const pagarConCaida = async (escenario: Escenario, punto: PuntoDeFalla): Promise<void> => {
  const api = await escenario.lanzar('api', { FALLA: `${punto}:kill9` });
  await morirAl(api, escenario.pagar(api));

  const repetida = await escenario.pagar(escenario.api);
  expect(repetida).toEqual({ estado: 200, cuerpo: { exito: true, datos: EMISION } });
  expect(await escenario.pagar(escenario.api, 'otra-clave')).toEqual(repetida);
  await escenario.casa.atender();
};

const emitirConCaida = async (escenario: Escenario, punto: PuntoDeFalla): Promise<void> => {
  const worker = await escenario.lanzar('worker', { FALLA: `${punto}:kill9` });
  expect(await escenario.pagar(escenario.api)).toMatchObject({ estado: 200 });
  expect(await worker.fin, worker.salida()).toBe('SIGKILL');
  await escenario.casa.atender();
};

/** Repeats PAGAR with one key until the answer is more than that the payment is being confirmed. */
const insistir = async (escenario: Escenario, clave: string) => {
  let respuesta = await escenario.pagar(escenario.api, clave);
  for (let i = 1; i < INTENTOS && respuesta.cuerpo.datos === EMISION; i += 1) {
    await pausa(PAUSA_MS);
    respuesta = await escenario.pagar(escenario.api, clave);
  }
  return respuesta;
};

const aprobar = ({ casa }: Escenario, direccion: unknown): Promise<Vuelta> =>
  unicaVuelta(casa, tokenDe(direccion), 'aprobar');

/** Repeats the browser's return until the payment is settled. */
const volverHastaSaldar = async (escenario: Escenario, vuelta: Vuelta): Promise<void> => {
  for (let i = 0; i < INTENTOS; i += 1) {
    expect(await escenario.volver(escenario.api, vuelta)).toMatch(/^\/venta\/retorno#[\w-]{43}$/);
    if ((await pagoDe(escenario.casa, escenario.ventaId)).estado === 'autorizado') return;
    await pausa(PAUSA_MS);
  }
};

/**
 * An API dies while it creates the order. The next PAGAR returns a payment address, or says that nothing was
 * charged, and then the one after it returns an address.
 */
const crearConCaida = async (escenario: Escenario, punto: PuntoDeFalla): Promise<void> => {
  const api = await escenario.lanzar('api', { FALLA: `${punto}:kill9` });
  await morirAl(api, escenario.pagar(api));
  escenario.adelantar(RECLAMO_LIBRE);
  let respuesta = await insistir(escenario, 'pago-1');
  if (punto === 'pago.trasCrear') {
    // That process's address is lost, so nobody can pay that order.
    expect(respuesta).toMatchObject({ estado: 503, cuerpo: { codigo: 'pago.no_disponible' } });
    respuesta = await insistir(escenario, 'pago-2');
  }
  expect(respuesta.estado).toBe(200);
  await volverHastaSaldar(escenario, await aprobar(escenario, respuesta.cuerpo.datos));
};

/** An API dies during the browser's return: on the next return, another one settles what it began. */
const confirmarConCaida = async (escenario: Escenario, punto: PuntoDeFalla): Promise<void> => {
  const api = await escenario.lanzar('api', { FALLA: `${punto}:kill9` });
  const { cuerpo } = await escenario.pagar(api);
  const vuelta = await aprobar(escenario, cuerpo.datos);
  await morirAl(api, escenario.volver(api, vuelta));
  escenario.adelantar(RECLAMO_LIBRE);
  await volverHastaSaldar(escenario, vuelta);
};

const AL_CREAR: readonly PuntoDeFalla[] = ['pago.trasReclamarCreacion', 'pago.trasCrear'];
const AL_CONFIRMAR: readonly PuntoDeFalla[] = [
  'pago.trasReclamar',
  'pago.trasConfirmar',
  'pago.trasAplicar',
  'pago.trasSaldar',
];

const caidaDe = (punto: PuntoDeFalla) => {
  if (AL_CREAR.includes(punto)) return crearConCaida;
  if (AL_CONFIRMAR.includes(punto)) return confirmarConCaida;
  return punto.startsWith('pago.') ? pagarConCaida : emitirConCaida;
};

/** Checks provider and insurer: one charge, notified once. */
const revisarCobro = ({ casa, ventaId }: Escenario, enLinea: boolean): void => {
  const cobros = casa.pasarela.transacciones().filter(({ estado }) => estado === 'AUTHORIZED');
  const confirmaciones = casa.pasarela.transacciones().map((una) => una.confirmaciones);
  expect(cobros).toHaveLength(enLinea ? 1 : 0);
  expect(confirmaciones.reduce((suma, una) => suma + una, 0)).toBe(enLinea ? 1 : 0);
  expect(casa.aseguradora.recibidos().filter(({ tomado }) => tomado)).toMatchObject([
    { id_trx_negocio: String(ventaId) },
  ]);
};

/** Checks the file of one policy as a PDF reader shows it. */
const revisarCertificado = async ({ casa }: Escenario): Promise<void> => {
  const poliza = await casa.base
    .selectFrom('polizas')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const { documento_clave, documento_sha256 } = poliza;
  const leido = await casa.puertos.documentos.leer(documento_clave ?? '', documento_sha256 ?? '');
  const pdf = leido.tipo === 'ok' ? leido.contenido : new Uint8Array();
  expect(firmasDePdf(pdf)).toContain('Signature is Valid');
  const texto = textoDePdf(pdf);
  const { patente, numero_poliza, numero_folio } = poliza;
  for (const dato of [patente, numero_poliza, numero_folio]) expect(texto).toContain(String(dato));
};

/**
 * kill -9 at this step of a sale (F01, F03): after a restart every vehicle has one policy and no number is
 * lost. The killed process runs by itself, and its successor in this one, so they share only the database and
 * the folder. `matriz.largo.test.ts` uses processes for both.
 */
export const probarCaida = async (punto: PuntoDeFalla): Promise<void> => {
  const enLinea = AL_CREAR.includes(punto) || AL_CONFIRMAR.includes(punto);
  const escenario = await prepararEscenario(CANTIDAD, { enLinea });
  try {
    await caidaDe(punto)(escenario, punto);
    // The worker of an online sale starts once it is settled, to keep the janitor out.
    if (enLinea) await escenario.casa.atender();
    await escenario.esperarAvance(100);
    expect(await escenario.rotos()).toEqual([]);
    const saltados = escenario.casa.base.selectFrom('numeros_saltados').selectAll();
    expect(await saltados.execute()).toEqual([]);
    revisarCobro(escenario, enLinea);
    await revisarCertificado(escenario);
    // A mail in flight when its process died is sent again as the same mail.
    const correos = escenario.correos();
    expect(Math.min(...correos)).toBe(1);
    expect(VECES[punto] ?? [1]).toContain(Math.max(...correos));
  } finally {
    await escenario.cerrar();
  }
};
