import { once } from 'node:events';
import {
  Agent as AgenteHttp,
  type ClientRequest,
  type IncomingMessage,
  request as pedirHttp,
} from 'node:http';
import { Agent as AgenteHttps, request as pedirHttps } from 'node:https';
import { addAbortSignal } from 'node:stream';
import { z } from 'zod';
import type { Reloj } from '#integrations/reloj/port.ts';
import { crearCortacircuitos } from './cortacircuitos.ts';
import type { RegistroVehicular, RespuestaRegistro } from './port.ts';

interface AjustesRegistro {
  /** Address before `/vehiculos/{patente}`, with or without a final slash. */
  url: string;
  reloj: Reloj;
  /** Sent as `Authorization: Bearer`, when the registry asks for one. */
  token?: string;
  tiempoMaximoMs?: number;
  fallasParaAbrir?: number;
  esperaMs?: number;
}

const BYTES_MAXIMOS = 64 * 1024;
const texto = z.string().trim().min(1).max(120);
const nombre = z
  .string()
  .trim()
  .max(120)
  .transform((valor) => valor || null)
  .nullable();
const dv = z.string().regex(/^[0-9K]$/);

const esquema = z.object({
  patente: z.string().trim().toUpperCase(),
  dv,
  tipoVehiculo: texto,
  marca: texto,
  modelo: texto,
  anioFabricacion: z.number().int().min(1800).max(9999),
  numeroMotor: texto,
  propietario: z.object({
    rut: z.number().int().min(0).max(99_999_999),
    dv,
    nombre,
    segundoNombre: nombre,
    apellidoPaterno: nombre,
    apellidoMaterno: nombre,
    razonSocial: nombre,
  }),
});
const noEncontrado = z.object({ codigo: z.literal('vehiculo_no_encontrado') });

const sinRespuesta = (motivo: 'tiempo' | 'caido' | 'respuesta_invalida'): RespuestaRegistro => ({
  tipo: 'sin_respuesta',
  motivo,
});

/** Reads at most `BYTES_MAXIMOS`; null when the body is longer: no vehicle weighs that much. */
const leerCuerpo = async (respuesta: IncomingMessage): Promise<string | null> => {
  const trozos: Buffer[] = [];
  let bytes = 0;
  for await (const trozo of respuesta as AsyncIterable<Buffer>) {
    bytes += trozo.byteLength;
    if (bytes > BYTES_MAXIMOS) return null;
    trozos.push(trozo);
  }
  return Buffer.concat(trozos).toString('utf8');
};

interface Peticion {
  readonly agent: AgenteHttp;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** The registry may have closed a connection that was kept for the next question. */
const seCerroAntes = (error: unknown, { reusedSocket }: ClientRequest): boolean =>
  reusedSocket && (error as { code?: string }).code === 'ECONNRESET';

/** A fleet is ten thousand questions: `fetch` takes three times as much of the processor for each. */
const pedir = async (direccion: URL, peticion: Peticion): Promise<IncomingMessage> => {
  const enviar = direccion.protocol === 'https:' ? pedirHttps : pedirHttp;
  const solicitud = enviar(direccion, peticion).end();
  // What fails once the answer has begun is told where its body is read.
  solicitud.on('error', () => undefined);
  try {
    const [respuesta] = (await once(solicitud, 'response')) as [IncomingMessage];
    return addAbortSignal(peticion.signal, respuesta);
  } catch (error) {
    if (seCerroAntes(error, solicitud)) return pedir(direccion, peticion);
    throw error;
  }
};

const leerJson = (cuerpo: string): unknown => {
  try {
    return JSON.parse(cuerpo);
  } catch {
    return null;
  }
};

const interpretar = (patente: string, estado: number, cuerpo: string): RespuestaRegistro => {
  const datos = leerJson(cuerpo);
  // A bare 404 is a wrong address or a proxy, not a registry saying that the plate does not exist.
  if (estado === 404 && noEncontrado.safeParse(datos).success) return { tipo: 'no_encontrado' };
  if (estado !== 200 && estado !== 404) return sinRespuesta('caido');
  const leido = esquema.safeParse(datos);
  return leido.success && leido.data.patente === patente
    ? { tipo: 'encontrado', vehiculo: leido.data }
    : sinRespuesta('respuesta_invalida');
};

/** The registry over HTTP: `GET {url}/vehiculos/{patente}`, with a time-out and a circuit breaker. */
export const registroPorHttp = (ajustes: AjustesRegistro): RegistroVehicular => {
  const { token, tiempoMaximoMs = 20_000, ...corte } = ajustes;
  const raiz = ajustes.url.replace(/\/+$/, '');
  const cortacircuitos = crearCortacircuitos(corte);

  const Agente = raiz.startsWith('https:') ? AgenteHttps : AgenteHttp;
  const agent = new Agente({ keepAlive: true });
  const headers = {
    accept: 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  };

  const preguntar = async (patente: string): Promise<RespuestaRegistro> => {
    const signal = AbortSignal.timeout(tiempoMaximoMs);
    try {
      const direccion = new URL(`${raiz}/vehiculos/${encodeURIComponent(patente)}`);
      const respuesta = await pedir(direccion, { agent, headers, signal });
      const cuerpo = await leerCuerpo(respuesta);
      return cuerpo === null
        ? sinRespuesta('respuesta_invalida')
        : interpretar(patente, respuesta.statusCode ?? 0, cuerpo);
    } catch {
      return sinRespuesta(signal.aborted ? 'tiempo' : 'caido');
    }
  };

  return {
    async buscar(patente) {
      const respuesta = await cortacircuitos.pasar(
        () => preguntar(patente),
        (resultado) => resultado.tipo !== 'sin_respuesta',
      );
      return respuesta ?? sinRespuesta('caido');
    },
  };
};
