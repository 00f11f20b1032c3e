import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { campoRepetido } from '#nucleo/comunes.errors.ts';
import { type Casa, levantarCasa } from '../test/casa.ts';
import { crearVendedor, pedir } from '../test/cliente.ts';
import { correrTramo, polizasDe, ventaPagada } from '../test/negocio/emision.ts';
import { crearUsuario } from '../test/negocio/fabrica.ts';
import { entradasDe, tramoDelParque } from '../test/negocio/parque.ts';
import { abrirSesionDe } from '../test/sesiones.ts';

const LIMITE = '----dos-veces';
const REPETIDO = campoRepetido('x').codigo;

type Campo = readonly [nombre: string, valor: string];

const parte = ([nombre, valor]: Campo): string =>
  `--${LIMITE}\r\ncontent-disposition: form-data; name="${nombre}"\r\n\r\n${valor}\r\n`;
const parteConArchivo = (nombre: string): string =>
  `--${LIMITE}\r\ncontent-disposition: form-data; name="${nombre}"; filename="a.xlsx"\r\ncontent-type: application/octet-stream\r\n\r\nx\r\n`;

describe('[V-SEG-003] a repeated field', () => {
  let casa: Casa;
  let admin: string;
  let polizas: number[];
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    admin = await abrirSesionDe(casa, (await crearUsuario(casa, 2)).id);
    const vendedor = await crearVendedor(casa);
    const ventas = [];
    for (const desde of [0, 1]) {
      const entradas = await entradasDe(casa, tramoDelParque(desde, 1));
      const ventaId = await ventaPagada(casa, vendedor, entradas);
      await correrTramo(casa, ventaId);
      ventas.push(ventaId);
    }
    polizas = await Promise.all(
      ventas.map(async (ventaId) => Number((await polizasDe(casa, ventaId))[0]?.id)),
    );
  });
  afterAll(() => casa.cerrar());

  const enviar = async (url: string, tipo: string, payload: string) => {
    const respuesta = await casa.app.inject({
      method: 'POST',
      url: `/api${url}`,
      headers: { authorization: `Bearer ${admin}`, 'content-type': tipo },
      payload,
    });
    return { estado: respuesta.statusCode, cuerpo: respuesta.json() as Record<string, unknown> };
  };
  const anular = (...partes: string[]) =>
    enviar(
      '/InformarPolizaAACH/AnularPolizasAACH',
      `multipart/form-data; boundary=${LIMITE}`,
      `${partes.join('')}--${LIMITE}--\r\n`,
    );
  const resto = (): string[] =>
    (
      [
        ['motivoAnulacion', 'duplicada por error'],
        ['fechaAnulacion', casa.reloj.ahora().toISOString()],
      ] as const
    ).map(parte);
  const anuladas = async (): Promise<unknown[]> =>
    casa.base.selectFrom('polizas').select('id').where('anulada_en', 'is not', null).execute();

  it('in a cancellation form cancels no policy, neither the first nor the last', async () => {
    const [una, otra] = polizas;
    const dos = [parte(['polizaId', `${una}`]), parte(['polizaId', `${otra}`])];
    const { estado, cuerpo } = await anular(...dos, ...resto());
    expect([estado, cuerpo['codigo'], cuerpo['errors']]).toEqual([
      ...[400, REPETIDO],
      { polizaId: ['El campo viene más de una vez'] },
    ]);
    const igual = await anular(parte(['polizaId', `${una}`]), ...resto(), ...dos.slice(0, 1));
    expect([igual.estado, igual.cuerpo['codigo']]).toEqual([400, REPETIDO]);
    const entre = await enviar(
      `/InformarPolizaAACH/AnularPolizasAACH?polizaId=${otra}`,
      `multipart/form-data; boundary=${LIMITE}`,
      `${parte(['polizaId', `${una}`])}${resto().join('')}--${LIMITE}--\r\n`,
    );
    expect([entre.estado, entre.cuerpo['codigo']]).toEqual([400, REPETIDO]);
    expect(await anuladas()).toEqual([]);
  });

  it('is refused for a file too, and a file part counts only under its own name', async () => {
    const dos = await anular(...resto(), parteConArchivo('files'), parteConArchivo('files'));
    expect([dos.estado, dos.cuerpo['codigo']]).toEqual([400, REPETIDO]);
    const [una] = polizas;
    const comoArchivo = await anular(
      parte(['polizaId', `${una}`]),
      ...resto(),
      parteConArchivo('polizaId'),
    );
    expect([comoArchivo.estado, comoArchivo.cuerpo['codigo']]).toEqual([400, REPETIDO]);
    const otro = await anular(parte(['polizaId', `${una}`]), ...resto(), parteConArchivo('otro'));
    expect([otro.estado, otro.cuerpo['codigo']]).toEqual([400, 'solicitud.sin_archivo']);
    expect(await anuladas()).toEqual([]);
  });

  it('[A-FUZZ-003] a form that ends midway, or lacks a boundary, is 400 and no internal error', async () => {
    const entera = `${parte(['polizaId', `${polizas[0]}`])}${resto().join('')}`;
    for (const [tipo, cuerpo] of [
      ['multipart/form-data', entera],
      ['multipart/form-data; boundary=', entera],
      ['multipart/form-data; boundary=otro', entera],
      [`multipart/form-data; boundary=${LIMITE}`, entera],
      [`multipart/form-data; boundary=${LIMITE}`, entera.slice(0, 60)],
      [`multipart/form-data; boundary=${LIMITE}`, parteConArchivo('files').slice(0, -3)],
      [`multipart/form-data; boundary=${LIMITE}`, ''],
    ] as const) {
      const { estado, cuerpo: dicho } = await enviar(
        '/InformarPolizaAACH/AnularPolizasAACH',
        tipo,
        cuerpo,
      );
      expect([tipo, cuerpo, estado, dicho['codigo']]).toEqual([
        ...[tipo, cuerpo, 400, 'solicitud.invalida'],
      ]);
    }
    expect(await anuladas()).toEqual([]);
  });

  it('in JSON is refused at any depth and however its name is escaped', async () => {
    const [una, otra] = polizas;
    const con = (ids: string) =>
      enviar(
        '/InformarPolizaAACH/AnularPolizasAACH',
        'application/json',
        `{${ids},"motivoAnulacion":"de \\"x\\":1, {","fechaAnulacion":"${casa.reloj.ahora().toISOString()}"}`,
      );
    for (const ids of [
      `"polizaId":${una},"polizaId":${otra}`,
      `"polizaId":${una},"p\\u006flizaId":${otra}`,
      `"polizaId":${una},"x":[{"a":{"b":1},"a":2}]`,
    ]) {
      const { estado, cuerpo } = await con(ids);
      expect([ids, estado, cuerpo['codigo']]).toEqual([ids, 400, REPETIDO]);
    }
    expect(await anuladas()).toEqual([]);
    // A name in two objects, or inside a text, is no repetition.
    const sueltos = await con(`"polizaId":${una},"x":[{"a":1},{"a":2,"b":{"a":3}}]`);
    expect([sueltos.estado, Object.keys(sueltos.cuerpo['errors'] as object)]).toEqual([400, ['x']]);
    expect((await con(`"polizaId":${una}`)).estado).toBe(200);
    expect(await anuladas()).toEqual([{ id: una }]);
  });

  it('in the form of a payment’s return, and in any query, is refused', async () => {
    const vuelta = await enviar(
      '/Pagos/Retorno',
      'application/x-www-form-urlencoded',
      'token_ws=a&codigo=b&token_ws=c',
    );
    expect([vuelta.estado, vuelta.cuerpo['codigo']]).toEqual([400, REPETIDO]);
    for (const ruta of [
      '/Pagos/Retorno?token_ws=a&token_ws=a',
      '/ConsultasPolizas/BuscarPorPatenteONumeroPolizaAnular?patente=HWJP59&patente=LXWJ75',
    ]) {
      const { estado, cuerpo } = await pedir(casa, 'GET', ruta, { token: admin });
      expect([ruta, estado, cuerpo.codigo]).toEqual([ruta, 400, REPETIDO]);
    }
  });
});
