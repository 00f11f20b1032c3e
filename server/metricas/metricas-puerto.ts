import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { comoHost, soloDeAqui } from '#formatos/red/direcciones.ts';
import { prometheusContentType } from 'prom-client';
import type { Config } from '../config.ts';
import { estaOcupado } from '../procesos/puertos-de-red.ts';
import { type Condicion, disposicionAlDia } from '../salud/condiciones.ts';

const PUERTO_MAXIMO = 65_535;
const DESDE_PUERTO = 10_000;
/** Offset from the base port: the worker's metrics use the port after the API's. */
const DESPLAZADO = { api: 0, worker: 1 } as const;

/** Port of the API's metrics; 0 picks any free one. */
export const puertoBaseDeMetricas = ({
  METRICAS_PUERTO: pedido,
  PUERTO: principal,
}: Config): number => pedido ?? (principal === 0 ? 0 : principal + DESDE_PUERTO);

const puertoDe = (config: Config, proceso: keyof typeof DESPLAZADO): number => {
  const primero = puertoBaseDeMetricas(config);
  const puerto = primero === 0 ? 0 : primero + DESPLAZADO[proceso];
  return puerto > PUERTO_MAXIMO ? 0 : puerto;
};

const huella = (texto: string): Buffer => createHash('sha256').update(texto).digest();

const autorizado = (cabecera: string | undefined, token: string | undefined): boolean =>
  token === undefined || timingSafeEqual(huella(cabecera ?? ''), huella(`Bearer ${token}`));

/** Listens on this port, or on any free one if it is taken: another copy's metrics must not pass for ours. */
const escuchar = async (servidor: Server, puerto: number, host: string): Promise<void> => {
  try {
    servidor.listen(puerto, host);
    await once(servidor, 'listening');
  } catch (error) {
    if (puerto === 0 || !estaOcupado(error)) throw error;
    await escuchar(servidor, 0, host);
  }
};

const ocupado = (proceso: keyof typeof DESPLAZADO, pedido: number, usado: number): string =>
  `El puerto de métricas ${pedido} está ocupado por otro programa: ${proceso} las entrega en el ` +
  `${usado}. Para elegirlo use METRICAS_PUERTO=…`;

const responderJson = (res: ServerResponse, estado: number, cuerpo: object): void => {
  res.writeHead(estado, { 'content-type': 'application/json' }).end(JSON.stringify(cuerpo));
};

/**
 * Serves GET /metrics on a separate port, which the product's proxy does not publish (C44). By default only
 * this machine reaches it; elsewhere only with the token. `leer` runs at each reading; `avisar` is called for
 * a taken port. Supervisors ask for health here without the token, because its answers contain only names of
 * conditions.
 */
export const abrirMetricas = async (
  config: Config,
  proceso: keyof typeof DESPLAZADO,
  { leer, condiciones }: { leer: () => Promise<string>; condiciones: readonly Condicion[] },
  avisar: (aviso: string) => void = () => undefined,
): Promise<{ url: string; cerrar(): Promise<void> }> => {
  const disposicionActual = disposicionAlDia(condiciones);
  const salud: Readonly<Record<string, (res: ServerResponse) => Promise<void>>> = {
    '/salud/vivo': async (res) => responderJson(res, 200, { estado: 'vivo' }),
    '/salud/listo': async (res) => {
      const disposicion = await disposicionActual();
      responderJson(res, disposicion.listo ? 200 : 503, disposicion);
    },
  };
  const servidor = createServer((req, res) => {
    const deSalud = req.method === 'GET' && salud[req.url ?? ''];
    if (deSalud) {
      void deSalud(res);
      return;
    }
    if (!autorizado(req.headers.authorization, config.METRICAS_TOKEN)) {
      res.writeHead(401).end();
      return;
    }
    if (req.method !== 'GET' || req.url !== '/metrics') {
      res.writeHead(404).end();
      return;
    }
    leer().then(
      (texto) => res.writeHead(200, { 'content-type': prometheusContentType }).end(texto),
      () => res.writeHead(503).end(),
    );
  });
  const pedida = config.METRICAS_DIRECCION;
  const host = pedida === '127.0.0.1' ? soloDeAqui() : pedida;
  const pedido = puertoDe(config, proceso);
  await escuchar(servidor, pedido, host);
  // The port alone keeps no process alive.
  servidor.unref();
  const { port } = servidor.address() as AddressInfo;
  if (pedido !== 0 && port !== pedido) avisar(ocupado(proceso, pedido, port));
  return {
    url: `http://${comoHost(host)}:${port}/metrics`,
    async cerrar() {
      servidor.close();
      servidor.closeAllConnections();
    },
  };
};
