import { setImmediate as cederElTurno } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { esArchivo, esRedireccion, type Llamada } from '#values/llamada.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

type Esquema = Record<string, unknown>;

const ERROR: Esquema = {
  type: 'object',
  required: ['exito', 'mensaje', 'codigo', 'idSolicitud'],
  properties: {
    exito: { const: false },
    mensaje: { type: 'string' },
    codigo: { type: 'string' },
    idSolicitud: { type: 'string' },
  },
  additionalProperties: true,
};

const jsonSchema = (tipo: z.ZodType): Esquema => {
  const { $schema: _, ...esquema } = z.toJSONSchema(tipo, { io: 'input', unrepresentable: 'any' });
  return esquema;
};

const respuestaDe = ({ salida, sobre }: Llamada): Esquema => {
  if (esArchivo(salida)) {
    return {
      description: salida.descripcion,
      content: { [salida.archivo]: { schema: { type: 'string', format: 'binary' } } },
    };
  }
  if (esRedireccion(salida)) return { description: salida.redireccion };
  const datos = jsonSchema(salida);
  const schema = sobre
    ? {
        type: 'object',
        required: ['exito', 'datos'],
        properties: { exito: { const: true }, datos },
      }
    : datos;
  return { description: 'Correcto', content: { 'application/json': { schema } } };
};

const parametro = (nombre: string, lugar: 'path' | 'query', schema: unknown, exigido: boolean) => ({
  name: nombre,
  in: lugar,
  required: lugar === 'path' || exigido,
  schema,
});

const cuerpoDe = ({ archivo }: Llamada, entrada: Esquema): Esquema => {
  if (!archivo) return { 'application/json': { schema: entrada } };
  const propiedades = (entrada['properties'] ?? {}) as Esquema;
  const schema = {
    ...entrada,
    properties: { ...propiedades, [archivo.campo]: { type: 'string', format: 'binary' } },
  };
  return { 'multipart/form-data': { schema } };
};

/** Limits of a call besides the common limit per address. */
const limiteDe = ({ limite, limitePropio }: Llamada): Esquema => ({
  ...(limite && { 'x-limite': limite }),
  ...(limitePropio && { 'x-limite-propio': limitePropio.parte }),
});

const operacion = (llamada: Llamada, metodo: string, ruta: string): Esquema => {
  const entrada = jsonSchema(llamada.entrada);
  const propiedades = (entrada['properties'] ?? {}) as Record<string, unknown>;
  const exigidas = (entrada['required'] ?? []) as string[];
  const enRuta = [...ruta.matchAll(/:(\w+)/g)].map(([, nombre]) => nombre ?? '');
  const resto = Object.entries(propiedades).filter(([nombre]) => !enRuta.includes(nombre));
  const conCuerpo = metodo === 'POST' || metodo === 'PUT';
  return {
    operationId: `${llamada.id}:${metodo}:${llamada.rutas.indexOf(ruta)}`,
    summary: llamada.resumen,
    'x-quien': llamada.quien,
    ...limiteDe(llamada),
    ...(llamada.quien.anonimo ? { security: [] } : {}),
    parameters: [
      ...enRuta.map((nombre) => parametro(nombre, 'path', propiedades[nombre] ?? {}, true)),
      ...(conCuerpo
        ? []
        : resto.map(([nombre, s]) => parametro(nombre, 'query', s, exigidas.includes(nombre)))),
    ],
    ...(conCuerpo && resto.length > 0
      ? { requestBody: { content: cuerpoDe(llamada, entrada) } }
      : {}),
    responses: {
      [esRedireccion(llamada.salida) ? 303 : 200]: respuestaDe(llamada),
      default: {
        description: `Error${llamada.errores ? ` (${llamada.errores.join(', ')})` : ''}`,
        content: { 'application/json': { schema: ERROR } },
      },
    },
  };
};

const comprimir = promisify(gzip);

/** OpenAPI 3.1 of every mounted call, serialised and compressed. Yields to other work between calls. */
const escribirDocumento = async (llamadas: readonly Llamada[]) => {
  const paths: Record<string, Esquema> = {};
  for (const llamada of llamadas) {
    for (const ruta of llamada.rutas) {
      const clave = `/api${ruta.replaceAll(/:(\w+)/g, '{$1}')}`;
      for (const metodo of llamada.metodos) {
        (paths[clave] ??= {})[metodo.toLowerCase()] = operacion(llamada, metodo, ruta);
      }
    }
    await cederElTurno();
  }
  const documento = {
    openapi: '3.1.0',
    info: { title: 'SOAP', version: '1.3', description: 'API de venta y administración de SOAP' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    security: [{ bearer: [] }],
    paths,
  };
  const claro = Buffer.from(JSON.stringify(documento));
  return { claro, comprimido: await comprimir(claro) };
};

/**
 * Serves GET /api/docs: the document, generated once when the server starts to listen. Only requests for it
 * wait.
 */
export const ponerApiDocs = (app: FastifyInstance, llamadas: readonly Llamada[]): void => {
  let escrito: ReturnType<typeof escribirDocumento> | undefined;
  const escribir = () => (escrito ??= escribirDocumento(llamadas));
  app.addHook('onListen', async () => {
    await escribir();
  });
  app.get('/api/docs', async (req, reply) => {
    const { claro, comprimido } = await escribir();
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
    if (!/gzip|\*/.test(String(req.headers['accept-encoding']))) return claro;
    // Sets the encoding, so that the plugin does not compress it again for each answer.
    return reply.header('content-encoding', 'gzip').send(comprimido);
  });
};
