import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { type Compra, montarCompra } from '#server/test/negocio/recuperar.ts';
import { resolverCaptcha } from '#server/test/negocio/publico.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import { trabajoRecuperarCompra } from './recuperar-compra.job.ts';

const DIA = 86_400_000;
/** Values that differ in every response: clock, call counts, nonce of the policy. */
const PROPIAS = new Set([
  'date',
  'x-request-id',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'content-security-policy',
]);

describe('“Recuperar mi compra”', () => {
  let casa: Casa;
  let compra: Compra;
  let ana: { patente: string; correo: string };
  beforeAll(async () => {
    casa = await levantarCasa({ entorno: { CONSULTAS_POR_HORA: '10000' } });
    compra = await montarCompra(casa);
    ana = { patente: compra.vehiculos[0]?.patente ?? '', correo: 'ana@dueno.example' };
  });
  afterAll(() => casa.cerrar());

  it('answers the same with and without such a purchase, and mails only with one (C16, C36)', async () => {
    const pares = [
      ana,
      { ...ana, correo: 'luis@dueno.example' },
      { ...ana, correo: 'nadie@nadie.example' },
      { ...ana, patente: 'ZZZZ99' },
    ];
    const vistas: object[] = [];
    const nuevos = await compra.correosTras(async () => {
      for (const par of pares) {
        const { estado, cuerpo, cabeceras } = await compra.recuperar(par);
        const comunes = Object.entries(cabeceras).filter(([nombre]) => !PROPIAS.has(nombre));
        vistas.push({ estado, cuerpo, cabeceras: Object.fromEntries(comunes) });
      }
    });
    expect(vistas[0]).toMatchObject({
      estado: 200,
      cuerpo: { exito: true, datos: { recibida: true } },
    });
    for (const vista of vistas) expect(vista).toEqual(vistas[0]);
    expect(nuevos.map(({ para }) => para)).toEqual([ana.correo]);
  });

  it('[V-SALA-005] sends a person three mails in a row and then one an hour from any network, and answers the same', async () => {
    const contexto = casa.contexto();
    const atender = (solicitudId: string) =>
      trabajoRecuperarCompra(casa.enTransaccion)(
        { ...contexto, ahora: casa.reloj.ahora() },
        { solicitudId, ...ana },
      );
    const enviados = async (hacer: () => Promise<void>) =>
      (await compra.correosTras(hacer)).map(({ para }) => para);
    const muchas = async (desde: number) => {
      for (let i = desde; i < desde + 10; i += 1) await atender(`pedida-${i}`);
    };
    expect(await enviados(() => muchas(0))).toEqual(Array(3).fill(ana.correo));
    const antes = (await casa.base.selectFrom('envios').select('id').execute()).length;
    await muchas(10);
    const tras = (await casa.base.selectFrom('envios').select('id').execute()).length;
    expect(tras - antes).toBe(0);
    casa.reloj.avanzar(3_600_000);
    await muchas(20);
    expect((await casa.base.selectFrom('envios').select('id').execute()).length - tras).toBe(1);
    casa.reloj.avanzar(-3_600_000);
    expect((await compra.recuperar(ana)).cuerpo.datos).toEqual({ recibida: true });
  });

  it('takes plate and e-mail as typed', async () => {
    const suya = ana.patente.toLowerCase();
    const escrita = `${suya.slice(0, 4)}-${suya.slice(4)}`;
    const nuevos = await compra.correosTras(() =>
      compra.recuperar({ patente: escrita, correo: ' ANA@Dueno.example ' }),
    );
    expect(nuevos).toEqual([
      { para: ana.correo, texto: expect.stringContaining(`N° ${compra.ventaId}`) },
    ]);
    expect(nuevos[0]?.texto).toContain(ana.patente);
  });

  it('finds a purchase for its buyer by any plate, for an owner by their own', async () => {
    const [, , deLuis] = compra.vehiculos;
    const para = async (correo: string) =>
      (await compra.correosTras(() => compra.recuperar({ patente: deLuis?.patente ?? '', correo })))
        .length;
    expect(await para('COMPRA@comprador.example')).toBe(1);
    expect(await para('luis@dueno.example')).toBe(1);
    expect(await para(ana.correo)).toBe(0);
  });

  it('sends one mail per request, although repeated by its key or its job', async () => {
    const nuevos = await compra.correosTras(async () => {
      await compra.recuperar(ana, { 'idempotency-key': 'recuperar-1' });
      await compra.recuperar(ana, { 'idempotency-key': 'recuperar-1' });
    });
    expect(nuevos).toHaveLength(1);
    const correr = trabajoRecuperarCompra(casa.enTransaccion);
    const carga = { ...ana, solicitudId: 'la-misma' };
    const deNuevo = await compra.correosTras(async () => {
      await correr(casa.contexto(), carga);
      await correr(casa.contexto(), carga);
    });
    expect(deNuevo).toHaveLength(1);
  });

  it('finds no purchase that is unpaid or over 13 months old', async () => {
    const correr = trabajoRecuperarCompra(casa.enTransaccion);
    const hace = async (dias: number, solicitudId: string): Promise<void> => {
      const ahora = new Date(casa.reloj.ahora().getTime() + dias * DIA);
      await correr({ ...casa.contexto(), ahora }, { ...ana, solicitudId });
    };
    expect(await compra.correosTras(() => hace(390, 'a-tiempo'))).toHaveLength(1);
    expect(await compra.correosTras(() => hace(398, 'tarde'))).toEqual([]);
    const venta = casa.base.updateTable('ventas').where('id', '=', compra.ventaId);
    const pagada_en = casa.reloj.ahora();
    await venta.set({ pagada_en: null }).execute();
    expect(await compra.correosTras(() => hace(0, 'sin-pagar'))).toEqual([]);
    await venta.set({ pagada_en }).execute();
  });

  it('asks a visitor for the captcha, staff not, and refuses a malformed plate or e-mail', async () => {
    const sin = await pedir(casa, 'POST', '/Compras/Recuperar', { cuerpo: ana });
    expect([sin.estado, sin.cuerpo.codigo]).toEqual([403, 'captcha.requerido']);
    const token = await abrirSesionDe(casa, compra.vendedor.id);
    const suya = await pedir(casa, 'POST', '/Compras/Recuperar', { token, cuerpo: ana });
    expect(suya.estado).toBe(200);
    const mal = [
      { ...ana, patente: 'HWJP5' },
      { ...ana, patente: '' },
      { ...ana, correo: 'ana' },
      { ...ana, correo: 'ana@x.example\r\nBcc: todos@x.example' },
      { ...ana, ventaId: compra.ventaId },
      {},
    ];
    for (const uno of mal) {
      expect([uno, (await compra.recuperar(uno)).estado]).toEqual([uno, 400]);
    }
  });
});

it('is limited per address and hour (C36)', async () => {
  const casa = await levantarCasa({ conWorker: false, entorno: { CONSULTAS_POR_HORA: '3' } });
  try {
    const cuerpo = { patente: 'ZZZZ99', correo: 'nadie@nadie.example' };
    const pedirlo = (cabeceras: object) =>
      pedir(casa, 'POST', '/Compras/Recuperar', { cuerpo, cabeceras });
    const primera = await pedirlo({ 'x-captcha': await resolverCaptcha(casa) });
    const cookie = String(primera.cabeceras['set-cookie']).split(';')[0];
    const estados = [primera.estado];
    for (let vez = 0; vez < 3; vez += 1) estados.push((await pedirlo({ cookie })).estado);
    expect(estados).toEqual([200, 200, 200, 429]);
  } finally {
    await casa.cerrar();
  }
});
