import fc from 'fast-check';
import type { Llamada } from '#values/llamada.ts';
import type { Pedido } from '../ejemplos/pedidos.ts';
import { type Esquema, valorDe, type Vistos } from './esquema.ts';
import type { Borrador } from './roturas.ts';

interface Parametro {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: Esquema;
}

/** One method of one path in the OpenAPI document. */
export interface Operacion {
  readonly parameters: readonly Parametro[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Esquema }>>;
  };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Esquema }>> }>
  >;
}

export interface Documento {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operacion>>>>;
}

/** A call in one of its forms. */
export interface Forma {
  readonly metodo: string;
  readonly ruta: string;
  readonly operacion: Operacion;
}

export const formasDe = ({ rutas, metodos }: Llamada, documento: Documento): Forma[] =>
  rutas.flatMap((ruta) =>
    metodos.map((metodo) => {
      const suya = documento.paths[`/api${ruta.replaceAll(/:(\w+)/g, '{$1}')}`];
      const operacion = suya?.[metodo.toLowerCase()];
      if (!operacion) throw new Error(`${metodo} ${ruta}: no está en el documento`);
      return { metodo, ruta: `/api${ruta}`, operacion };
    }),
  );

const anotar = (valor: unknown, nombre: string, vistos: Map<string, unknown[]>): void => {
  if (nombre !== '') vistos.set(nombre, [...(vistos.get(nombre) ?? []), valor].slice(-20));
  if (typeof valor !== 'object' || valor === null) return;
  for (const [clave, dentro] of Object.entries(valor)) {
    anotar(dentro, Array.isArray(valor) ? nombre : clave, vistos);
  }
};

/** Values in the bodies, queries and paths of those requests, by field name. */
export const valoresVistos = (
  pedidos: ReadonlyMap<string, Pedido>,
  llamadas: readonly Llamada[],
): Vistos => {
  const vistos = new Map<string, unknown[]>();
  for (const { id, rutas } of llamadas) {
    const { url = '', payload } = pedidos.get(id) ?? {};
    const [camino = '', consulta = ''] = url.split('?');
    if (!Buffer.isBuffer(payload)) anotar(payload, '', vistos);
    for (const [clave, valor] of new URLSearchParams(consulta)) anotar(valor, clave, vistos);
    const partes = camino.split('/');
    for (const ruta of rutas.map((una) => `/api${una}`.split('/'))) {
      if (ruta.length !== partes.length) continue;
      for (const [i, parte] of ruta.entries()) {
        if (parte.startsWith(':')) anotar(partes[i], parte.slice(1), vistos);
      }
    }
  }
  return vistos;
};

/** Draws from all those values; half the time from the call's own. */
export const juntar = (todos: Vistos, suyos: Vistos): Vistos =>
  new Map(
    [...todos].map(([nombre, valores]) => {
      const propios = suyos.get(nombre) ?? [];
      const veces = propios.length > 0 ? Math.ceil(valores.length / propios.length) : 0;
      return [nombre, [...valores, ...Array.from({ length: veces }, () => propios).flat()]];
    }),
  );

const esObjeto = (valor: unknown): valor is Record<string, unknown> =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor) && !Buffer.isBuffer(valor);

/** A body drawn from the schema, or the example's body with some fields replaced. */
const cercaDe = ({ payload }: Pedido, generado: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => {
  if (!esObjeto(payload)) return generado;
  const parecido = fc.tuple(generado, fc.subarray(Object.keys(payload))).map(([nuevo, cambiadas]) =>
    esObjeto(nuevo)
      ? {
          ...payload,
          ...Object.fromEntries(Object.entries(nuevo).filter(([c]) => cambiadas.includes(c))),
        }
      : nuevo,
  );
  return fc.oneof(generado, parecido);
};

const comoTexto = (valor: unknown): string =>
  typeof valor === 'string' ? valor : JSON.stringify(valor);

/** `encodeURIComponent` throws on a lone surrogate; browsers send U+FFFD. */
const enDireccion = (valor: unknown): string => encodeURIComponent(comoTexto(valor).toWellFormed());

/** File part of a multipart body. */
const archivoDe = ({ payload }: Pedido): Buffer => {
  if (!Buffer.isBuffer(payload) || !payload.includes('filename=')) return Buffer.alloc(0);
  const desde = payload.indexOf('\r\n\r\n', payload.indexOf('filename=')) + 4;
  return payload.subarray(desde, payload.lastIndexOf('\r\n--'));
};

const LIMITE = 'difusion';

const formulario = (campos: object, campoDeArchivo: string, archivo: Uint8Array | null): Buffer =>
  Buffer.concat([
    ...Object.entries(campos)
      .filter(([nombre]) => nombre !== campoDeArchivo)
      .map(([nombre, valor]) =>
        Buffer.from(
          `--${LIMITE}\r\ncontent-disposition: form-data; name="${nombre}"\r\n\r\n${comoTexto(valor)}\r\n`,
        ),
      ),
    ...(archivo
      ? [
          Buffer.from(
            `--${LIMITE}\r\ncontent-disposition: form-data; name="${campoDeArchivo}"; filename="a.xlsx"\r\n\r\n`,
          ),
          archivo,
          Buffer.from('\r\n'),
        ]
      : []),
    Buffer.from(`--${LIMITE}--\r\n`),
  ]);

const parametrosDe = (
  { parameters }: Operacion,
  lugar: Parametro['in'],
  vistos: Vistos,
): fc.Arbitrary<Record<string, unknown>> => {
  const suyos = parameters.filter((uno) => uno.in === lugar);
  const campos = Object.fromEntries(
    suyos.map(({ name, schema }) => [name, valorDe(schema, vistos, name)]),
  );
  const requiredKeys = suyos.filter(({ required }) => required).map(({ name }) => name);
  return fc.record(campos, { requiredKeys, noNullPrototype: true }) as fc.Arbitrary<
    Record<string, unknown>
  >;
};

/** Requests for one form of a call that its document allows. */
export const borradorDe = (
  { archivo }: Llamada,
  { metodo, ruta, operacion }: Forma,
  { ejemplo, vistos }: { readonly ejemplo: Pedido; readonly vistos: Vistos },
): fc.Arbitrary<Borrador> => {
  const contenido = Object.values(operacion.requestBody?.content ?? {})[0];
  const cuerpo = contenido
    ? cercaDe(ejemplo, valorDe(contenido.schema, vistos))
    : fc.constant(undefined);
  const bytes = fc.oneof(
    fc.constantFrom<Uint8Array | null>(null, archivoDe(ejemplo), archivoDe(ejemplo)),
    fc.uint8Array({ maxLength: 300 }),
  );
  const partes = fc.record({
    camino: parametrosDe(operacion, 'path', vistos),
    consulta: parametrosDe(operacion, 'query', vistos),
    cuerpo,
    enFormulario: fc.boolean(),
    bytes,
  });
  return partes.map(
    ({ camino, consulta, cuerpo: campos, enFormulario, bytes: contenidoArchivo }) => {
      const base: Borrador = {
        method: metodo,
        ruta: ruta.replaceAll(/:(\w+)/g, (_, nombre: string) => enDireccion(camino[nombre])),
        consulta: Object.entries(consulta)
          .map(([nombre, valor]) => `${nombre}=${enDireccion(valor)}`)
          .join('&'),
        headers: {},
        cuerpo: campos,
      };
      const esFormulario = archivo && (!archivo.opcional || enFormulario);
      if (!esFormulario) return base;
      return {
        ...base,
        headers: { 'content-type': `multipart/form-data; boundary=${LIMITE}` },
        crudo: formulario((campos ?? {}) as object, archivo.campo, contenidoArchivo),
      };
    },
  );
};
