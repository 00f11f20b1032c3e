import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '../test/casa.ts';
import { crearVendedor } from '../test/cliente.ts';
import { tokenDeRol } from '../test/sesiones.ts';

const ESCRITURAS: readonly [string, (ruta: string) => string][] = [
  ['upper case', (ruta) => ruta.toUpperCase()],
  ['trailing slash', (ruta) => `${ruta}/`],
  ['two trailing slashes', (ruta) => `${ruta}//`],
  ['doubled slash', (ruta) => ruta.replace('/api/', '/api//')],
  ['doubled slash first', (ruta) => `/${ruta}`],
  ['dot segment', (ruta) => ruta.replace('/api/', '/api/./')],
  ['up and back', (ruta) => ruta.replace('/api/', '/api/Auth/../')],
  ['encoded up and back', (ruta) => ruta.replace('/api/', '/api/Auth/%2e%2e/')],
  ['encoded slash up', (ruta) => ruta.replace('/api/', '/api/Auth/..%2f')],
  ['encoded letter', (ruta) => ruta.replace('/api', '/%61pi')],
  [
    'encoded letter of the call',
    (ruta) => ruta.replace(/[a-z](?=[^/]*$)/, (l) => `%${l.charCodeAt(0).toString(16)}`),
  ],
  ['encoded slash', (ruta) => ruta.replace(/\/(?=[^/]*$)/, '%2F')],
  ['matrix parameter', (ruta) => `${ruta};x=1`],
  ['matrix parameter inside', (ruta) => ruta.replace('/api/', '/api;x/')],
  ['NUL', (ruta) => `${ruta}%00`],
  ['backslash', (ruta) => ruta.replace('/api/', '/api\\')],
  ['broken escape', (ruta) => `${ruta}%2`],
  ['not UTF-8', (ruta) => `${ruta}%ff`],
  ['extension', (ruta) => `${ruta}.json`],
];

const METODOS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const;

describe('a call requested in other ways (C09)', () => {
  let casa: Casa;
  let publico: string | undefined;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    const { convenioId } = await crearVendedor(casa);
    publico = await tokenDeRol(casa, 'publico', convenioId);
  });
  afterAll(() => casa.cerrar());

  const inyectar = (method: string, url: string, headers: object = {}, payload?: string) =>
    casa.app.inject({
      method: method as 'GET',
      url,
      headers: { ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
  const comoPublico = () => ({ authorization: `Bearer ${publico}` });
  /** First form of every call that a public session may not make. */
  const prohibidas = () =>
    casa.montador.llamadas
      .filter(({ quien }) => !quien.publico)
      .map(({ metodos, rutas }) => ({
        metodo: metodos[0],
        ruta: `/api${rutas[0].replaceAll(/:\w+/g, '1')}`,
      }));

  /** Calls whose address in another form opens something, of those that `entra` chooses by number. */
  const abiertasPor = async (
    como: (ruta: string) => string,
    entra: (n: number) => boolean,
  ): Promise<string[]> => {
    const abiertas: string[] = [];
    for (const { metodo, ruta } of prohibidas().filter((_, n) => entra(n))) {
      const nadie = await inyectar(metodo, como(ruta));
      const publica = await inyectar(metodo, como(ruta), comoPublico());
      if (![401, 404, 405].includes(nadie.statusCode)) abiertas.push(`${ruta} ${nadie.statusCode}`);
      if (![403, 404, 405].includes(publica.statusCode)) {
        abiertas.push(`${ruta} ${publica.statusCode}`);
      }
      for (const { headers, body } of [nadie, publica]) {
        const conSobre = JSON.parse(body) as { exito?: unknown };
        if (conSobre.exito !== false) abiertas.push(`${ruta} sin sobre: ${body}`);
        if (!headers['content-security-policy']) abiertas.push(`${ruta} sin cabeceras`);
        if (headers['cache-control'] !== 'no-store') abiertas.push(`${ruta} se guarda`);
      }
    }
    return abiertas;
  };

  it.each(ESCRITURAS)(
    '%s: refused like its own address, or not found, by a third of the calls',
    async (que, como) => {
      const tercio = ESCRITURAS.findIndex(([suya]) => suya === que);
      expect(await abiertasPor(como, (n) => (n + tercio) % 3 === 0)).toEqual([]);
    },
  );

  it.each(ESCRITURAS)(
    '%s: refused like its own address, or not found, by every call @largo',
    async (_que, como) => {
      expect(await abiertasPor(como, () => true)).toEqual([]);
    },
  );

  it.each([
    ['two other methods', '', (n: number, cual: number) => cual === n % 7 || cual === (n + 3) % 7],
    ['every other method', ' @largo', () => true],
  ] as const)('%s, an override header or HEAD opens nothing%s', async (_que, _largo, entra) => {
    const abiertas: string[] = [];
    for (const [n, { metodo, ruta }] of prohibidas().entries()) {
      for (const otro of METODOS.filter((_, cual) => entra(n, cual))) {
        const { statusCode } = await inyectar(otro, ruta, comoPublico());
        if (![403, 404, 405].includes(statusCode)) abiertas.push(`${otro} ${ruta} ${statusCode}`);
      }
      const forzado = await inyectar('POST', ruta, {
        ...comoPublico(),
        'x-http-method-override': metodo,
        'x-method-override': metodo,
        'x-original-url': '/api/version/versionFront',
        'x-rewrite-url': '/api/version/versionFront',
      });
      if (![403, 404].includes(forzado.statusCode)) abiertas.push(`${ruta} ${forzado.statusCode}`);
    }
    expect(abiertas).toEqual([]);
  });

  it('a body that is not JSON is not parsed as JSON', async () => {
    const cuerpo = '{"nombreUsuario":"a","contrasenia":"b"}';
    const enviar = async (tipo: string, payload = cuerpo): Promise<number> =>
      (await inyectar('POST', '/api/Auth/Login', { 'content-type': tipo }, payload)).statusCode;
    for (const tipo of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/json-seq',
    ]) {
      expect([tipo, await enviar(tipo)]).toEqual([tipo, 415]);
    }
    for (const malo of [
      '{',
      '[]',
      '[1]',
      'true',
      '{"__proto__":{"x":1}}',
      '{"a":{"constructor":{"prototype":{}}}}',
      '',
    ]) {
      expect([malo, await enviar('application/json', malo)]).toEqual([malo, 400]);
    }
    expect(await enviar('application/json; charset=utf-8')).toBe(401);
  });

  it('a parameter repeated, or given twice with two values, is 400', async () => {
    const { convenioId, token } = await crearVendedor(casa, { rangos: 0 });
    const estado = async (ruta: string): Promise<number> =>
      (
        await inyectar('GET', `/api/Convenios/BuscarPorId${ruta}`, {
          authorization: `Bearer ${token}`,
        })
      ).statusCode;
    expect(await estado(`/${convenioId}?id=${convenioId}`)).toBe(200);
    expect(await estado(`/${convenioId}?id=${convenioId + 1}`)).toBe(400);
    expect(await estado(`?id=${convenioId}&id=${convenioId + 1}`)).toBe(400);
    for (const clave of ['__proto__', 'constructor', 'toString', 'x']) {
      expect([clave, await estado(`?id=${convenioId}&${clave}=1`)]).toEqual([clave, 400]);
    }
    for (const id of ['0', '-1', '1e3', '0x1', '1.0', '%201', '99999999999', "1'"]) {
      expect([id, await estado(`?id=${id}`)]).toEqual([id, 400]);
    }
  });
});
