import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limpiar } from '#server/limpieza/limpiar.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { otraPatente } from '#server/test/negocio/pago.ts';
import { resolverCaptcha } from '#server/test/negocio/publico.ts';
import { type Compra, montarCompra } from '#server/test/negocio/recuperar.ts';
import { codigoEn, visitanteDeDatos } from '#server/test/negocio/privacidad.ts';
import { rutConGuion } from '#values/rut.ts';

const HORA = 3_600_000;
const DIA = 24 * HORA;
const PROPIAS = new Set([
  'date',
  'x-request-id',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'content-security-policy',
]);

describe('requests for rights on the public page', () => {
  let casa: Casa;
  let compra: Compra;
  let visitante: Awaited<ReturnType<typeof visitanteDeDatos>>;
  let ana: { rut: string; correo: string };
  beforeAll(async () => {
    casa = await levantarCasa({ entorno: { CONSULTAS_POR_HORA: '10000' } });
    compra = await montarCompra(casa);
    visitante = await visitanteDeDatos(casa);
    const { rut, dv } = compra.vehiculos[0]?.propietarioVM ?? {};
    ana = { rut: rutConGuion(Number(rut), String(dv)), correo: 'ana@dueno.example' };
  });
  afterAll(() => casa.cerrar());

  const codigo = async (dado: object = ana): Promise<string> => {
    const [correo] = await visitante.correosTras(() => visitante.pedirCodigo(dado));
    return codigoEn(correo?.texto ?? '');
  };

  it('[V-DATOS-001] get the same answer for any RUT or plate and e-mail, and only a known person is mailed', async () => {
    const patente = compra.vehiculos[2]?.patente;
    const dados = [
      ana,
      { ...ana, correo: 'luis@dueno.example' },
      { rut: '11.111.111-1', correo: 'nadie@nadie.example' },
      { patente, correo: ' LUIS@dueno.example ' },
      { patente, correo: 'compra@comprador.example' },
      { patente, correo: ana.correo },
      { patente: otraPatente(), correo: ana.correo },
    ];
    const vistas: object[] = [];
    const correos = await visitante.correosTras(async () => {
      for (const dado of dados) {
        const { estado, cuerpo, cabeceras } = await visitante.pedirCodigo(dado);
        const comunes = Object.entries(cabeceras).filter(([nombre]) => !PROPIAS.has(nombre));
        vistas.push({ estado, cuerpo, cabeceras: Object.fromEntries(comunes) });
      }
    });
    expect(vistas[0]).toMatchObject({ estado: 200, cuerpo: { datos: { recibida: true } } });
    for (const vista of vistas) expect(vista).toEqual(vistas[0]);
    expect(correos.map(({ para }) => para).toSorted()).toEqual([
      ana.correo,
      'compra@comprador.example',
      'luis@dueno.example',
    ]);
    const guardados = await casa.base.selectFrom('codigos_de_titular').selectAll().execute();
    for (const { texto } of correos) {
      expect(JSON.stringify(guardados)).not.toContain(codigoEn(texto));
    }
  });

  it('[V-SALA-005] send a person three links in a row, and answer the same afterwards', async () => {
    const vistas: object[] = [];
    const correos = await visitante.correosTras(async () => {
      for (let i = 0; i < 6; i += 1) {
        const { estado, cuerpo } = await visitante.pedirCodigo(ana);
        vistas.push({ estado, datos: cuerpo.datos });
      }
    });
    const recibida = { estado: 200, datos: { recibida: true } };
    expect(vistas).toEqual(Array.from({ length: 6 }, () => recibida));
    expect(correos.map(({ para }) => para)).toEqual(Array(3).fill(ana.correo));
  });

  it('[V-DATOS-001] demand the captcha, and either a RUT or a plate', async () => {
    const sin = await pedir(casa, 'POST', '/DatosPersonales/PedirCodigo', { cuerpo: ana });
    expect([sin.estado, sin.cuerpo.codigo]).toEqual([403, 'captcha.requerido']);
    const patente = 'HWJP59';
    const malos = [
      { ...ana, patente },
      { correo: ana.correo },
      { ...ana, rut: '12.345.678-9' },
      { ...ana, rut: '' },
      { patente: 'X', correo: ana.correo },
      { ...ana, correo: 'ana' },
    ];
    for (const malo of malos) {
      expect([malo, (await visitante.pedirCodigo(malo)).estado]).toEqual([malo, 400]);
    }
  });

  it('[V-DATOS-002] work once per code: the request gets a number, a deadline and a mail', async () => {
    const usado = await codigo();
    const pedido = { codigo: usado, derecho: 'acceso', detalle: 'Todo lo que tengan.' };
    const correos = await visitante.correosTras(async () => {
      const { estado, cuerpo } = await visitante.solicitar(pedido);
      expect([estado, cuerpo.datos]).toEqual([
        200,
        { numero: expect.any(Number), derecho: 'acceso', vence: '2026-12-20' },
      ]);
    });
    expect(correos).toEqual([
      { para: ana.correo, texto: expect.stringContaining('a más tardar el 20/12/2026') },
    ]);
    const fila = await casa.base
      .selectFrom('solicitudes_de_datos')
      .select(['rut', 'correo', 'estado', 'detalle'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(fila).toEqual({
      rut: compra.vehiculos[0]?.propietarioVM.rut,
      correo: ana.correo,
      estado: 'pendiente',
      detalle: 'Todo lo que tengan.',
    });
    const anotada = await casa.base
      .selectFrom('hechos')
      .select('despues')
      .where('accion', '=', 'ingresar_solicitud_de_datos')
      .execute();
    expect(anotada).toEqual([{ despues: { derecho: 'acceso', vence: '2026-12-20' } }]);

    const otro = await codigo();
    const rechazados = [
      await visitante.solicitar(pedido),
      await visitante.solicitar({ ...pedido, codigo: 'x'.repeat(43) }),
    ];
    casa.reloj.avanzar(2 * HORA);
    rechazados.push(await visitante.solicitar({ ...pedido, codigo: otro }));
    casa.reloj.avanzar(-2 * HORA);
    expect(rechazados.map(({ estado, cuerpo }) => [estado, cuerpo.codigo])).toEqual(
      Array.from({ length: 3 }, () => [409, 'datos.codigo_vencido']),
    );
  });

  it('[V-DATOS-002] for a block are due in two working days, and for a correction say what is wrong', async () => {
    // A Friday.
    const bloqueo = { codigo: await codigo(), derecho: 'bloqueo', detalle: '' };
    expect((await visitante.solicitar(bloqueo)).cuerpo.datos.vence).toBe('2026-11-24');
    const mudo = { codigo: await codigo(), derecho: 'rectificacion', detalle: ' ' };
    expect((await visitante.solicitar(mudo)).estado).toBe(400);
    const dicho = { ...mudo, detalle: 'Mi apellido\nes Núñez' };
    expect((await visitante.solicitar(dicho)).estado).toBe(200);
  });

  it('[V-DATOS-003] a code is deleted 30 days after its expiry', async () => {
    await codigo();
    const quedan = async (ms: number) => {
      await limpiar(casa.base, casa.puertos, new Date(casa.reloj.ahora().getTime() + ms));
      const filas = await casa.base.selectFrom('codigos_de_titular').select('huella').execute();
      return filas.length > 0;
    };
    expect(await quedan(30 * DIA + HORA)).toBe(true);
    expect(await quedan(30 * DIA + 3 * HORA)).toBe(false);
  });

  it('[V-IDENT-012] show the masked recipient of a link, without consuming it', async () => {
    const ver = async (valor: string, proposito: string) => {
      const cuerpo = { codigo: valor, proposito };
      const dada = await pedir(casa, 'POST', '/DatosPersonales/VerEnlace', { cuerpo });
      return [dada.estado, dada.cuerpo.datos ?? dada.cuerpo.codigo];
    };
    const filas = () => casa.base.selectFrom('codigos_de_titular').selectAll().execute();
    const suyo = await codigo();
    const antes = await filas();
    for (let i = 0; i < 3; i += 1) {
      expect(await ver(suyo, 'identidad')).toEqual([200, { para: 'a***@dueno.example' }]);
    }
    expect(await filas()).toEqual(antes);
    const vencido = [409, 'datos.codigo_vencido'];
    expect(await ver(suyo, 'descarga')).toEqual(vencido);
    const pedido = { codigo: suyo, derecho: 'acceso', detalle: '' };
    expect((await visitante.solicitar(pedido)).estado).toBe(200);
    expect(await ver(suyo, 'identidad')).toEqual(vencido);
    expect(await ver('x'.repeat(43), 'identidad')).toEqual(vencido);
  });
});

it('[V-DATOS-001] are limited by address and hour', async () => {
  const casa = await levantarCasa({ conWorker: false, entorno: { CONSULTAS_POR_HORA: '2' } });
  try {
    const cuerpo = { rut: '11.111.111-1', correo: 'nadie@nadie.example' };
    const pedirlo = (cabeceras: object) =>
      pedir(casa, 'POST', '/DatosPersonales/PedirCodigo', { cuerpo, cabeceras });
    const primera = await pedirlo({ 'x-captcha': await resolverCaptcha(casa) });
    const cookie = String(primera.cabeceras['set-cookie']).split(';')[0];
    const estados = [primera.estado];
    for (let vez = 0; vez < 2; vez += 1) estados.push((await pedirlo({ cookie })).estado);
    expect(estados).toEqual([200, 200, 429]);
  } finally {
    await casa.cerrar();
  }
});
