import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { cartaDe } from '#server/test/negocio/carta.ts';
import { correrEnvio } from '#server/test/negocio/emision.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import type { ContenidoCorreo } from './correo.ts';
import { escribirCorreo } from './escribir-correo.usecase.ts';

const enviarUno = async (
  casa: Casa,
  clave: string,
  adjuntos: ContenidoCorreo['adjuntos'] = [],
): Promise<void> => {
  const correo = { clave, ventaId: null, para: 'ana@a.example', carta: cartaDe(), adjuntos };
  await casa.enTransaccion(casa.contexto(), (tx) => escribirCorreo(tx, correo));
  const { id } = await casa.base
    .selectFrom('envios')
    .select('id')
    .where('clave', '=', clave)
    .executeTakeFirstOrThrow();
  await correrEnvio(casa, id);
};

describe('the outbox folder', () => {
  let casa: Casa;
  let token: string;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    token = await abrirSesionDe(casa, (await crearUsuario(casa, 2)).id);
    await enviarUno(casa, 'prueba:1');
  });
  afterAll(() => casa.cerrar());

  const buscar = async () => (await pedir(casa, 'GET', '/Correos/Buscar', { token })).cuerpo.datos;
  const leer = (archivo: string) =>
    pedir(casa, 'GET', `/Correos/Leer/${encodeURIComponent(archivo)}`, { token });

  it('shows an administrator the sent mails, each as its recipient sees it', async () => {
    const { porSmtp, correos } = await buscar();
    expect(porSmtp).toBe(false);
    expect(correos).toEqual([
      {
        archivo: expect.stringMatching(/\.eml$/),
        para: 'ana@a.example',
        asunto: 'Su póliza',
        bytes: expect.any(Number),
        fecha: casa.reloj.ahora().toISOString(),
      },
    ]);
    const { estado, cuerpo } = await leer(correos[0].archivo);
    expect([estado, cuerpo.datos]).toMatchObject([
      200,
      { para: 'ana@a.example', asunto: 'Su póliza', adjuntos: [] },
    ]);
    expect(cuerpo.datos.texto).toContain('Póliza N° 1');
  });

  it('[A-CORREO-004] serves the HTML and attachments byte by byte to readers of the mail', async () => {
    const pdf = new TextEncoder().encode('%PDF-1.7 ñ');
    const clave = 'polizas/1/1-prueba.pdf';
    await casa.puertos.documentos.guardar(clave, pdf);
    const nombre = 'Poliza_SOAP_HWJP59_1.pdf';
    await enviarUno(casa, 'prueba:adjunto', [
      { nombre, clave, sha256: casa.puertos.cripto.huellaDe(pdf) },
    ]);
    const { correos } = await buscar();
    const suyo = correos.find(({ archivo }: { archivo: string }) => archivo.includes('adjunto'));
    const { cuerpo } = await leer(suyo.archivo);
    const { contenido } = await casa.base
      .selectFrom('envios')
      .select('contenido')
      .where('clave', '=', 'prueba:adjunto')
      .executeTakeFirstOrThrow();
    expect(cuerpo.datos.html.trim()).toBe((contenido as ContenidoCorreo).html);
    expect(cuerpo.datos.adjuntos).toEqual([{ nombre, bytes: pdf.length }]);

    const bajar = (indice: string, de = token) =>
      pedir(casa, 'GET', `/Correos/Leer/${suyo.archivo}/Adjuntos/${indice}`, { token: de });
    const bajado = await bajar('0');
    expect([bajado.estado, bajado.cabeceras['content-type']]).toEqual([200, 'application/pdf']);
    expect(bajado.cabeceras['content-disposition']).toBe(`attachment; filename="${nombre}"`);
    expect(new Uint8Array(bajado.crudo)).toEqual(pdf);
    for (const indice of ['1', '-1', 'x', '9999999999']) {
      const { estado } = await bajar(indice);
      expect([indice, estado >= 400 && estado < 500]).toEqual([indice, true]);
    }
    const soporte = await abrirSesionDe(casa, (await crearUsuario(casa, 3)).id);
    expect((await bajar('0', soporte)).estado).toBe(403);
  });

  it('reads mails of that folder and nothing else (C33)', async () => {
    const [{ archivo }] = (await buscar()).correos;
    const ajenos = ['../claves/secreto', '..\\claves\\secreto', '/etc/passwd', `./${archivo}`];
    for (const ajeno of [...ajenos, `${archivo}\u0000`, 'otro.eml', '.', '..']) {
      const { estado } = await leer(ajeno);
      expect([ajeno, estado >= 400 && estado < 500]).toEqual([ajeno, true]);
    }
  });

  it('is for administrators only', async () => {
    for (const perfil of [1, 3, 4, 5]) {
      const suyo = await abrirSesionDe(casa, (await crearUsuario(casa, perfil)).id);
      const { estado } = await pedir(casa, 'GET', '/Correos/Buscar', { token: suyo });
      expect([perfil, estado]).toEqual([perfil, 403]);
    }
  });
});

it('is empty with a message where mail goes by SMTP', async () => {
  const casa = await levantarCasa({
    conWorker: false,
    entorno: { CORREO_SMTP: 'smtp://127.0.0.1:9' },
  });
  try {
    const token = await abrirSesionDe(casa, (await crearUsuario(casa, 2)).id);
    const { cuerpo } = await pedir(casa, 'GET', '/Correos/Buscar', { token });
    expect(cuerpo.datos).toEqual({ porSmtp: true, correos: [] });
    expect((await pedir(casa, 'GET', '/Correos/Leer/x.eml', { token })).estado).toBe(404);
  } finally {
    await casa.cerrar();
  }
});
