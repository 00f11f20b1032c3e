import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { esArchivo, esRedireccion } from '#values/llamada.ts';
import { z } from 'zod';
import { type Casa, levantarCasa } from '../test/casa.ts';
import { pedir } from '../test/cliente.ts';
import { ejemplos, montarEscena } from '../test/ejemplos/ejemplos.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- a document of any shape, read key by key
type Json = any;

/** Kinds of schema whose output differs from their input. */
const QUE_CAMBIAN = ['transform', 'pipe', 'default', 'prefault', 'catch'];

describe('/api/docs (OpenAPI 3.1)', () => {
  let casa: Casa;
  let escena: Awaited<ReturnType<typeof montarEscena>>;
  let documento: Json;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    escena = await montarEscena(casa);
    documento = (await pedir(casa, 'GET', '/docs')).cuerpo;
  });
  afterAll(() => casa.cerrar());

  const leer = (ruta: string) => pedir(casa, 'GET', ruta, { token: escena.vendedor.token });
  const esquemaDe = (json: Json): z.ZodType => z.fromJSONSchema(json);
  const respuestasDe = (id: string): Json => {
    const llamada = casa.montador.llamadas.find((una) => una.id === id);
    const ruta = `/api${llamada?.rutas[0].replaceAll(/:(\w+)/g, '{$1}')}`;
    return documento.paths[ruta][String(llamada?.metodos[0]).toLowerCase()].responses;
  };
  const respuestaDe = (id: string): Json => respuestasDe(id)['200'];

  it('every call has an example in test/ejemplos.ts: add one for a new call', () => {
    const ids = casa.montador.llamadas.map(({ id }) => id);
    expect(Object.keys(ejemplos(escena)).toSorted()).toEqual(ids.toSorted());
  });

  it('the real answer of every call matches its document', async () => {
    const mal: string[] = [];
    for (const [id, ejemplo] of Object.entries(ejemplos(escena))) {
      const { estado, cuerpo, cabeceras } = await ejemplo();
      if (respuestasDe(id)['303']) {
        // The redirection has no body: its content is the target address.
        const destino = String(cabeceras['location']);
        if (estado !== 303 || !destino.startsWith('/')) mal.push(`${id}: ${estado} ${destino}`);
        continue;
      }
      if (estado !== 200) mal.push(`${id}: ${estado} ${JSON.stringify(cuerpo)}`);
      const tipo = String(cabeceras['content-type']).split(';')[0] ?? '';
      const dicho = respuestaDe(id).content[tipo];
      if (!dicho) mal.push(`${id}: responde ${tipo}`);
      else if (tipo === 'application/json') {
        const leido = esquemaDe(dicho.schema).safeParse(cuerpo);
        if (!leido.success) mal.push(`${id}: ${leido.error.message}`);
      }
    }
    expect(mal).toEqual([]);
    // Every call of the product, one after another.
  });

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
    const { schema } = respuestaDe('Convenios/BuscarPorId').content['application/json'];
    const { cuerpo } = await leer(`/Convenios/BuscarPorId/${escena.vendedor.convenioId}`);
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
