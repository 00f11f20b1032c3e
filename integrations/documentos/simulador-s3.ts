import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { comoHost, soloDeAqui } from '#formatos/red/direcciones.ts';

/**
 * Failure modes:
 * - `corta` closes the connection in the middle of an answer;
 * - `lleno` refuses every write (507);
 * - `otra_hora` reports clock skew;
 * - `sin_balde` has no bucket until it is made, `otra_llave` expects another key.
 */
type ModoS3 = 'normal' | 'error500' | 'corta' | 'lleno' | 'otra_hora' | 'sin_balde' | 'otra_llave';

export interface SimuladorS3 {
  url: string;
  cambiarModo(modo: ModoS3): void;
  /** Objects of the bucket by key; tests may damage them. */
  objetos: Map<string, Buffer>;
  /** Number of calls by method. */
  pedidos: Map<string, number>;
  cerrar(): Promise<void>;
}

const error = (respuesta: ServerResponse, estado: number, codigo: string): void => {
  respuesta.writeHead(estado, { 'content-type': 'application/xml' });
  respuesta.end(`<?xml version="1.0"?><Error><Code>${codigo}</Code><Message/></Error>`);
};

/** Parses a single-part `Range`; null when it starts beyond the end of the object. */
const parteDe = (contenido: Buffer, pedida: string): { desde: number; hasta: number } | null => {
  const [, primero = '', ultimo = ''] = /^bytes=(\d*)-(\d*)$/.exec(pedida) ?? [];
  const desde = primero === '' ? Math.max(0, contenido.length - Number(ultimo)) : Number(primero);
  const hasta = primero === '' || ultimo === '' ? contenido.length : Number(ultimo) + 1;
  return desde < contenido.length ? { desde, hasta: Math.min(hasta, contenido.length) } : null;
};

const entregar = (
  respuesta: ServerResponse,
  metodo: string | undefined,
  contenido: Buffer | undefined,
  pedida: string | undefined,
): void => {
  if (!contenido) return error(respuesta, 404, 'NoSuchKey');
  if (pedida !== undefined) {
    const parte = parteDe(contenido, pedida);
    if (!parte) return error(respuesta, 416, 'InvalidRange');
    const { desde, hasta } = parte;
    respuesta.writeHead(206, {
      'content-length': hasta - desde,
      'content-range': `bytes ${desde}-${hasta - 1}/${contenido.length}`,
    });
    respuesta.end(contenido.subarray(desde, hasta));
    return;
  }
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

const escapar = (texto: string): string => texto.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Entries of a listing: keys, or common prefixes if there is a delimiter. */
const lugaresDe = (claves: readonly string[], prefijo: string, separador: string | null) => [
  ...new Set(
    claves
      .filter((clave) => clave.startsWith(prefijo))
      .toSorted()
      .map((clave) => {
        const fin = separador === null ? -1 : clave.indexOf(separador, prefijo.length);
        return fin < 0 ? clave : clave.slice(0, fin + 1);
      }),
  ),
];

/** ListObjectsV2; the continuation token is the last entry of the previous page. */
const listar = (
  objetos: Map<string, Buffer>,
  consulta: URLSearchParams,
  respuesta: ServerResponse,
): void => {
  const prefijo = consulta.get('prefix') ?? '';
  const tras = consulta.get('continuation-token') ?? '';
  const maximo = Math.min(Number(consulta.get('max-keys') ?? 1_000), 1_000);
  const lugares = lugaresDe([...objetos.keys()], prefijo, consulta.get('delimiter'));
  const siguientes = lugares.filter((lugar) => lugar > tras);
  const pagina = siguientes.slice(0, maximo);
  const sigue = siguientes.length > pagina.length;
  const uno = (lugar: string): string =>
    objetos.has(lugar)
      ? `<Contents><Key>${escapar(lugar)}</Key></Contents>`
      : `<CommonPrefixes><Prefix>${escapar(lugar)}</Prefix></CommonPrefixes>`;
  respuesta.writeHead(200, { 'content-type': 'application/xml' });
  respuesta.end(
    `<?xml version="1.0"?><ListBucketResult><KeyCount>${pagina.length}</KeyCount>
    <IsTruncated>${sigue}</IsTruncated>${pagina.map(uno).join('')}
    ${sigue ? `<NextContinuationToken>${escapar(pagina.at(-1) ?? '')}</NextContinuationToken>` : ''}
    </ListBucketResult>`,
  );
};

const cortar = (respuesta: ServerResponse): void => {
  respuesta.writeHead(200, { 'content-length': 1_000_000 });
  respuesta.write('%PDF-', () => respuesta.destroy());
};

/** Handles a call on one object, after credentials and bucket were checked. */
const operar = async (
  objetos: Map<string, Buffer>,
  clave: string,
  solicitud: IncomingMessage,
  respuesta: ServerResponse,
): Promise<void> => {
  const { method } = solicitud;
  if (method === 'PUT') return recibir(objetos, clave, solicitud, respuesta);
  if (method === 'GET' || method === 'HEAD') {
    return entregar(respuesta, method, objetos.get(clave), solicitud.headers.range);
  }
  if (method !== 'DELETE') return error(respuesta, 405, 'MethodNotAllowed');
  objetos.delete(clave);
  respuesta.writeHead(204).end();
};

/** Simulated S3 in memory: an HTTP server that stores, reads, lists and deletes objects, path style. */
export const iniciarSimuladorS3 = async (ajustes: {
  puerto: number;
  balde: string;
  clave: string;
}): Promise<SimuladorS3> => {
  const objetos = new Map<string, Buffer>();
  const pedidos = new Map<string, number>();
  let modo: ModoS3 = 'normal';

  const atender = async (solicitud: IncomingMessage, respuesta: ServerResponse) => {
    const { method = '', headers } = solicitud;
    pedidos.set(method, (pedidos.get(method) ?? 0) + 1);
    const { pathname, searchParams } = new URL(solicitud.url ?? '/', 'http://s3');
    const [, balde, ...segmentos] = pathname.split('/');
    if (modo === 'error500') return error(respuesta, 500, 'InternalError');
    if (modo === 'corta') return cortar(respuesta);
    if (modo === 'otra_hora') return error(respuesta, 403, 'RequestTimeTooSkewed');
    const suya = headers.authorization?.includes(`Credential=${ajustes.clave}/`) ?? false;
    if (!suya || modo === 'otra_llave') {
      return error(respuesta, 403, 'InvalidAccessKeyId');
    }
    if (balde !== ajustes.balde) return error(respuesta, 404, 'NoSuchBucket');
    if (modo === 'sin_balde') {
      if (method !== 'PUT' || segmentos.join('')) return error(respuesta, 404, 'NoSuchBucket');
      modo = 'normal';
      respuesta.writeHead(200).end();
      return;
    }
    if (method === 'PUT' && modo === 'lleno') return error(respuesta, 507, 'InsufficientStorage');
    if (searchParams.has('list-type')) return listar(objetos, searchParams, respuesta);
    return operar(objetos, segmentos.join('/'), solicitud, respuesta);
  };
  const servidor = createServer((solicitud, respuesta) => {
    atender(solicitud, respuesta).catch(() => respuesta.destroy());
  });
  const aqui = soloDeAqui();
  servidor.listen(ajustes.puerto, aqui);
  await once(servidor, 'listening');
  const { port } = servidor.address() as AddressInfo;

  return {
    url: `http://${comoHost(aqui)}:${port}`,
    objetos,
    pedidos,
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
