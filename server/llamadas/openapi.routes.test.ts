import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { esArchivo, esRedireccion } from '#values/llamada.ts';
import { z } from 'zod';
import { type Casa, levantarCasa } from '../test/casa.ts';
import { crearVendedor, pedir, type Vendedor } from '../test/cliente.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- a document of any shape, read key by key
type Json = any;

/** Kinds of schema whose output differs from their input. */
const QUE_CAMBIAN = ['transform', 'pipe', 'default', 'prefault', 'catch'];

describe('/api/docs (OpenAPI 3.1)', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let documento: Json;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa);
    documento = (await pedir(casa, 'GET', '/docs')).cuerpo;
  });
  afterAll(() => casa.cerrar());

  const leer = (ruta: string) => pedir(casa, 'GET', ruta, { token: vendedor.token });
  const esquemaDe = (json: Json): z.ZodType => z.fromJSONSchema(json);

  it('[V-PESO-002] parsing changes no answer: the browser may use it as received', () => {
    const cambian = casa.montador.llamadas.flatMap(({ id, salida }) => {
      if (esArchivo(salida) || esRedireccion(salida)) return [];
      const clases = new Set<string>();
      z.toJSONSchema(salida, {
        unrepresentable: 'any',
        override: ({ zodSchema }) => void clases.add((zodSchema as unknown as z.ZodType).def.type),
      });
      return QUE_CAMBIAN.filter((clase) => clases.has(clase)).map((clase) => `${id}: ${clase}`);
    });
    expect(cambian).toEqual([]);
  });

  it('the check works: an answer with a wrong type is refused', async () => {
    const { responses } = documento.paths['/api/Convenios/BuscarPorId/{id}'].get;
    const { schema } = responses['200'].content['application/json'];
    const { cuerpo } = await leer(`/Convenios/BuscarPorId/${vendedor.convenioId}`);
    const conOtro = (cambio: object) => ({ ...cuerpo, datos: { ...cuerpo.datos, ...cambio } });
    expect(esquemaDe(schema).safeParse(cuerpo).success).toBe(true);
    for (const malo of [{ id: '1' }, { vigente: null }, { corredor: {} }, { inicioVigencia: 1 }]) {
      expect(esquemaDe(schema).safeParse(conOtro(malo)).success).toBe(false);
    }
    expect(esquemaDe(schema).safeParse({ ...cuerpo, exito: false }).success).toBe(false);
  });

  it('[V-API-002] [A-API-003] results carry exito and datos; errors exito, mensaje, codigo and idSolicitud', async () => {
    const { cuerpo } = await leer('/version/versionFront');
    expect(Object.keys(cuerpo)).toEqual(['exito', 'datos']);
    const error = await leer('/Convenios/BuscarPorId/999999');
    const { schema } =
      documento.paths['/api/Convenios/BuscarPorId/{id}'].get.responses.default.content[
        'application/json'
      ];
    expect(esquemaDe(schema).parse(error.cuerpo)).toMatchObject({ exito: false });
    expect(Object.keys(error.cuerpo)).toEqual(['exito', 'mensaje', 'codigo', 'idSolicitud']);
  });

  it('names every method and path once, with its parameters and its permitted callers', () => {
    const ids = new Set<string>();
    for (const { rutas, metodos, quien, salida } of casa.montador.llamadas) {
      for (const ruta of rutas) {
        const camino = documento.paths[`/api${ruta.replaceAll(/:(\w+)/g, '{$1}')}`];
        const enRuta = [...ruta.matchAll(/:(\w+)/g)].map(([, nombre]) => nombre);
        for (const metodo of metodos) {
          const operacion = camino[metodo.toLowerCase()];
          ids.add(operacion.operationId);
          const suyos = operacion.parameters.filter((p: Json) => p.in === 'path');
          expect(suyos.map((p: Json) => p.name)).toEqual(enRuta);
          expect(operacion['x-quien']).toEqual(quien);
          const dice = Object.entries<Json>(operacion.responses).flatMap(
            ([estado, { content }]) => [estado, ...Object.keys(content ?? {})],
          );
          const tipo = esArchivo(salida) ? salida.archivo : 'application/json';
          const propia = esRedireccion(salida) ? ['303'] : ['200', tipo];
          expect(dice).toEqual([...propia, 'default', 'application/json']);
        }
      }
    }
    const formas = casa.montador.llamadas.flatMap(({ rutas, metodos }) =>
      rutas.flatMap(() => metodos),
    );
    expect(ids.size).toBe(formas.length);
    expect(documento.openapi).toBe('3.1.0');
  });
});
