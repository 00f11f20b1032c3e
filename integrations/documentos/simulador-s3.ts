import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** `corta` closes the line in the middle of an answer; `lleno` refuses every write (507). */
type ModoS3 = 'normal' | 'error500' | 'corta' | 'lleno';

export interface SimuladorS3 {
  url: string;
  cambiarModo(modo: ModoS3): void;
  /** What the bucket holds, by key; a test may damage it. */
  objetos: Map<string, Buffer>;
  cerrar(): Promise<void>;
}

const error = (respuesta: ServerResponse, estado: number, codigo: string): void => {
  respuesta.writeHead(estado, { 'content-type': 'application/xml' });
  respuesta.end(`<?xml version="1.0"?><Error><Code>${codigo}</Code><Message/></Error>`);
};

const entregar = (
  respuesta: ServerResponse,
  metodo: string | undefined,
  contenido: Buffer | undefined,
): void => {
  if (!contenido) return error(respuesta, 404, 'NoSuchKey');
  respuesta.writeHead(200, { 'content-length': contenido.length });
  respuesta.end(metodo === 'HEAD' ? undefined : contenido);
};

const recibir = async (
  objetos: Map<string, Buffer>,
  clave: string,
  solicitud: IncomingMessage,
  respuesta: ServerResponse,
): Promise<void> => {
  const contenido = await buffer(solicitud);
  const prometido = solicitud.headers['x-amz-content-sha256'];
  const sha256 = createHash('sha256').update(contenido).digest('hex');
  if (prometido !== sha256) return error(respuesta, 400, 'XAmzContentSHA256Mismatch');
  objetos.set(clave, contenido);
  respuesta.writeHead(200, { etag: `"${sha256}"` }).end();
};

const cortar = (respuesta: ServerResponse): void => {
  respuesta.writeHead(200, { 'content-length': 1_000_000 });
  respuesta.write('%PDF-', () => respuesta.destroy());
};

/** A call on one object, once its caller and its bucket are known to be right. */
const operar = async (
  objetos: Map<string, Buffer>,
  clave: string,
  solicitud: IncomingMessage,
  respuesta: ServerResponse,
): Promise<void> => {
  const { method } = solicitud;
  if (method === 'PUT') return recibir(objetos, clave, solicitud, respuesta);
  if (method === 'GET' || method === 'HEAD') {
    return entregar(respuesta, method, objetos.get(clave));
  }
  if (method !== 'DELETE') return error(respuesta, 405, 'MethodNotAllowed');
  objetos.delete(clave);
  respuesta.writeHead(204).end();
};

/** Enough S3 to store, read and delete objects, path style; a real HTTP server in memory. */
export const iniciarSimuladorS3 = async (ajustes: {
  puerto: number;
  balde: string;
  clave: string;
}): Promise<SimuladorS3> => {
  const objetos = new Map<string, Buffer>();
  let modo: ModoS3 = 'normal';

  const atender = async (solicitud: IncomingMessage, respuesta: ServerResponse) => {
    const { method, headers } = solicitud;
    const [, balde, ...segmentos] = new URL(solicitud.url ?? '/', 'http://s3').pathname.split('/');
    if (modo === 'error500') return error(respuesta, 500, 'InternalError');
    if (modo === 'corta') return cortar(respuesta);
    if (!headers.authorization?.includes(`Credential=${ajustes.clave}/`)) {
      return error(respuesta, 403, 'InvalidAccessKeyId');
    }
    if (balde !== ajustes.balde) return error(respuesta, 404, 'NoSuchBucket');
    if (method === 'PUT' && modo === 'lleno') return error(respuesta, 507, 'InsufficientStorage');
    return operar(objetos, segmentos.join('/'), solicitud, respuesta);
  };
  const servidor = createServer((solicitud, respuesta) => {
    atender(solicitud, respuesta).catch(() => respuesta.destroy());
  });
  servidor.listen(ajustes.puerto, '127.0.0.1');
  await once(servidor, 'listening');
  const { port } = servidor.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    objetos,
    cambiarModo: (nuevo) => {
      modo = nuevo;
    },
    async cerrar() {
      servidor.close();
      servidor.closeAllConnections();
      await once(servidor, 'close');
    },
  };
};
