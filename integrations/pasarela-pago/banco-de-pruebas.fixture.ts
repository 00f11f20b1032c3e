import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { relojFijo } from '#integrations/reloj/fijo.ts';
import type { OrdenDePago, PasarelaPago } from './port.ts';
import { iniciarSimuladorPasarela, type SimuladorPasarela } from './simulador.ts';
import type { SolicitudDeRetorno } from './simulador-comprador.ts';
import type { TransaccionSimulada } from './simulador-libro.ts';
import type { ModoPasarela } from './simulador-modos.ts';
import { pasarelaWebpay } from './webpay.ts';

export const INICIO = new Date('2026-03-31T15:00:00Z');
export const CREDENCIAL = { comercio: '597055555532', clave: 'una-clave-de-pruebas' };
/** Failure modes without an answer, and whether the provider executed the request. */
export const SIN_RESPUESTA: [ModoPasarela, boolean][] = [
  ['lento', true],
  ['corta_despues', true],
  ['json_roto', true],
  ['corta', false],
  ['error500', false],
];
type AjustesWebpay = Parameters<typeof pasarelaWebpay>[0];

/** Starts a simulator for the tests of a file; each test begins in normal mode. */
const montarSimulador = () => {
  const reloj = relojFijo(INICIO);
  let simulador: SimuladorPasarela;
  beforeAll(async () => {
    simulador = await iniciarSimuladorPasarela({ puerto: 0, ...CREDENCIAL, reloj });
  });
  afterAll(() => simulador.cerrar());

  const enviar = (metodo: string, ruta: string, cuerpo: unknown): Promise<Response> =>
    fetch(`${simulador.url}${ruta}`, { method: metodo, body: JSON.stringify(cuerpo) });
  const modo = (operacion: string, nuevo: ModoPasarela, mas = {}): Promise<Response> =>
    enviar('PUT', '/_modo', { operacion, modo: nuevo, ...mas });
  beforeEach(() => reloj.fijar(INICIO));
  afterEach(async () => {
    expect((await modo('todas', 'normal')).status).toBe(200);
  });
  const decidir = async (token: string, accion: string, mas = {}): Promise<SolicitudDeRetorno[]> =>
    (await enviar('POST', '/_comprador', { token, accion, ...mas })).json();
  const fila = (token: string): TransaccionSimulada | undefined =>
    simulador.transacciones().find((una) => una.token === token);
  const creaciones = () => simulador.creaciones();
  return { reloj, enviar, modo, decidir, fila, creaciones, url: () => simulador.url };
};

/** Simulator with an adapter and helpers for the tests of a file. */
export const montarBanco = () => {
  const banco = montarSimulador();
  let numero = 0;
  const conectar = (cambios: Partial<AjustesWebpay> = {}): PasarelaPago =>
    pasarelaWebpay({
      nombre: 'simulada',
      url: `${banco.url()}/`,
      ...CREDENCIAL,
      direccionesPermitidas: () => [`${banco.url()}/`],
      ...cambios,
    });
  const orden = (cambios: Partial<OrdenDePago> = {}): OrdenDePago => ({
    ordenCompra: `V-${(numero += 1)}`,
    sesion: 'venta-1001',
    monto: 9_280,
    urlRetorno: 'https://soap.example/api/Pagos/Retorno?codigo=abc',
    ...cambios,
  });
  const abrir = async (cambios: Partial<OrdenDePago> = {}): Promise<string> => {
    const creada = await conectar().crear(orden(cambios));
    if (creada.tipo !== 'creada') throw new Error(creada.motivo);
    return creada.token;
  };
  const pagar = async (mas = {}): Promise<string> => {
    const token = await abrir();
    await banco.decidir(token, 'aprobar', mas);
    expect((await conectar().confirmar(token)).tipo).toBe('autorizado');
    return token;
  };
  /** Adapter with a short timeout in mode `lento`. */
  const conPrisa = (m: ModoPasarela) => conectar({ tiempoMaximoMs: m === 'lento' ? 200 : 20_000 });
  return { ...banco, conectar, orden, abrir, pagar, conPrisa };
};

/** Runs `preguntar` against a provider with one fixed answer per HTTP method. */
export const conProveedor = async <T>(
  respuestas: Partial<
    Record<string, { estado?: number; cuerpo: string; cabeceras?: Record<string, string> }>
  >,
  preguntar: (pasarela: PasarelaPago) => Promise<T>,
): Promise<T> => {
  const servidor = createServer((solicitud, respuesta) => {
    const {
      estado = 200,
      cuerpo,
      cabeceras,
    } = respuestas[solicitud.method ?? ''] ?? { cuerpo: '', cabeceras: {} };
    respuesta.writeHead(estado, { 'content-type': 'application/json', ...cabeceras }).end(cuerpo);
  }).listen(0, '127.0.0.1');
  await new Promise((listo) => servidor.once('listening', listo));
  const { port } = servidor.address() as AddressInfo;
  const direccionesPermitidas = () => ['https://webpay3g.transbank.cl'];
  const url = `http://127.0.0.1:${port}`;
  try {
    const ajustes = { nombre: 'webpay', url, ...CREDENCIAL, direccionesPermitidas };
    return await preguntar(pasarelaWebpay(ajustes));
  } finally {
    servidor.closeAllConnections();
    servidor.close();
  }
};
