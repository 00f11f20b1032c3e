import fc from 'fast-check';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { relojFijo } from '#integrations/reloj/fijo.ts';
import { correoEnBandeja, leerBandeja, leerMensaje } from './bandeja.ts';
import type { Correo, MensajeCorreo } from './port.ts';
import { iniciarSimuladorSmtp, type SimuladorSmtp } from './simulador-smtp.ts';
import { correoPorSmtp, type CorreoSmtp } from './smtp.ts';

const remitente = 'SOAP Ñandú <no-responder@soap.example>';
const reloj = relojFijo(new Date('2026-11-20T12:30:00Z'));
const mensaje: MensajeCorreo = {
  messageId: '<poliza-1000001.entrega@soap.example>',
  para: 'maria.munoz@correo.cl',
  asunto: 'Su póliza N° 1000001 — patente HWJP59, vigencia 01/04/2026 a 31/03/2027, está lista',
  texto: 'Estimada señora Núñez:\n\n.una línea que empieza con punto\n',
  html: '<p>Estimada señora Núñez</p>',
  adjuntos: [
    {
      nombre: 'Póliza 1000001 de un vehículo con "nombre" muy largo; y acentos á é í ó ú ñ.pdf',
      contenido: new Uint8Array(Buffer.from('%PDF-1.7\r\n\0\xff', 'latin1')),
      tipo: 'application/pdf',
    },
  ],
};
const raiz = mkdtempSync(join(tmpdir(), 'correo-'));
let simulador: SimuladorSmtp;
let smtp: CorreoSmtp;
let impaciente: CorreoSmtp;
let carpeta = '';

beforeAll(async () => {
  simulador = await iniciarSimuladorSmtp();
  smtp = correoPorSmtp({ url: simulador.url, remitente, reloj });
  impaciente = correoPorSmtp({ url: simulador.url, remitente, reloj, tiempoMaximoMs: 300 });
});
beforeEach(() => {
  carpeta = mkdtempSync(join(raiz, 'bandeja-'));
  simulador.cambiarModo('ok');
  simulador.recibidos.length = 0;
});
afterAll(async () => {
  smtp.cerrar();
  impaciente.cerrar();
  await simulador.cerrar();
  rmSync(raiz, { recursive: true });
});

const enCarpeta = (): Promise<Email[]> =>
  Promise.all(
    readdirSync(carpeta).map((nombre) => PostalMime.parse(readFileSync(join(carpeta, nombre)))),
  );
const adaptadores: [string, () => Correo, () => Promise<Email[]>][] = [
  ['smtp', () => smtp, () => Promise.resolve(simulador.recibidos)],
  ['bandeja', () => correoEnBandeja({ carpeta, remitente, reloj }), enCarpeta],
];

describe.each(adaptadores)('correo %s', (_, crear, recibidos) => {
  it('delivers texts, accents and attachments exactly, under the given Message-ID', async () => {
    expect((await crear().enviar(mensaje)).tipo).toBe('enviado');
    const [recibido] = await recibidos();
    expect(recibido).toMatchObject({
      messageId: mensaje.messageId,
      subject: mensaje.asunto,
      from: { name: 'SOAP Ñandú', address: 'no-responder@soap.example' },
      to: [{ address: mensaje.para }],
      date: '2026-11-20T12:30:00.000Z',
    });
    expect(recibido?.text).toBe(mensaje.texto);
    expect(recibido?.html?.trim()).toBe(mensaje.html);
    const [adjunto] = recibido?.attachments ?? [];
    expect(adjunto).toMatchObject({
      filename: mensaje.adjuntos[0]?.nombre,
      mimeType: 'application/pdf',
    });
    expect(new Uint8Array(adjunto?.content as ArrayBuffer)).toEqual(mensaje.adjuntos[0]?.contenido);
  });

  it('sends a message without attachments', async () => {
    expect((await crear().enviar({ ...mensaje, adjuntos: [] })).tipo).toBe('enviado');
    expect((await recibidos())[0]?.attachments).toEqual([]);
  });

  it.each(['sin-arroba', 'a@x.cl, b@y.cl', 'a@x.cl\r\nBcc: b@y.cl', 'Ana <a@x.cl>', ''])(
    'rejects the address %j permanently and sends nothing',
    async (para) => {
      expect((await crear().enviar({ ...mensaje, para })).tipo).toBe('rechazado');
      expect(await recibidos()).toEqual([]);
    },
  );

  it('a line break in the subject adds no header', async () => {
    await crear().enviar({ ...mensaje, asunto: 'Hola\r\nBcc: otro@x.cl' });
    expect((await recibidos())[0]?.bcc).toBeUndefined();
  });

  it('sends twenty messages at once', async () => {
    const lista = Array.from({ length: 20 }, (__, i) => ({
      ...mensaje,
      messageId: `<${i}@soap.cl>`,
    }));
    const resultados = await Promise.all(lista.map((uno) => crear().enviar(uno)));
    expect(resultados.every(({ tipo }) => tipo === 'enviado')).toBe(true);
    expect(new Set((await recibidos()).map(({ messageId }) => messageId)).size).toBe(20);
  });
});

describe('correo smtp: faults', () => {
  it.each([
    ['4xx', 'fallo_temporal'],
    ['5xx', 'rechazado'],
    ['pesado', 'rechazado'],
    ['corta', 'fallo_temporal'],
    ['mudo', 'fallo_temporal'],
  ] as const)('a server in mode %s gives %s, and the next message is sent', async (modo, tipo) => {
    simulador.cambiarModo(modo);
    const resultado = await (modo === 'mudo' ? impaciente : smtp).enviar(mensaje);
    expect(resultado.tipo).toBe(tipo);
    expect('motivo' in resultado && resultado.motivo).toBeTruthy();
    simulador.cambiarModo('ok');
    expect((await smtp.enviar(mensaje)).tipo).toBe('enviado');
  });

  it.each([
    ['5xx', true],
    ['bloqueado', false],
    ['ajeno', false],
    ['pesado', false],
  ] as const)(
    '[V-AVISO-006] a refusal in mode %s is about the mailbox: %s',
    async (modo, sinCasilla) => {
      simulador.cambiarModo(modo);
      expect(await smtp.enviar(mensaje)).toMatchObject({ tipo: 'rechazado', sinCasilla });
    },
  );

  it('a connection dropped before the answer delivers at most once, and the resend has the same id', async () => {
    simulador.cambiarModo('corta');
    expect((await smtp.enviar(mensaje)).tipo).toBe('fallo_temporal');
    expect(simulador.recibidos).toHaveLength(1);
    simulador.cambiarModo('ok');
    await smtp.enviar(mensaje);
    expect(simulador.recibidos.map(({ messageId }) => messageId)).toEqual([
      mensaje.messageId,
      mensaje.messageId,
    ]);
  });

  it('a closed port is fallo_temporal, and so is a server without the required TLS', async () => {
    const apagado = correoPorSmtp({ url: 'smtp://127.0.0.1:1', remitente, reloj });
    expect((await apagado.enviar(mensaje)).tipo).toBe('fallo_temporal');
    const estricto = correoPorSmtp({ url: simulador.url, remitente, reloj, exigirTls: true });
    expect((await estricto.enviar(mensaje)).tipo).toBe('fallo_temporal');
    apagado.cerrar();
    estricto.cerrar();
    expect(simulador.recibidos).toEqual([]);
  });
});

describe('correo bandeja', () => {
  const bandeja = () => correoEnBandeja({ carpeta, remitente, reloj });

  it('a resend replaces the message instead of adding a copy', async () => {
    await bandeja().enviar(mensaje);
    await bandeja().enviar({ ...mensaje, asunto: 'De nuevo' });
    const lista = await leerBandeja(carpeta);
    expect(lista.map(({ asunto }) => asunto)).toEqual(['De nuevo']);
  });

  it('keeps two Message-IDs apart that differ in a character not allowed in file names', async () => {
    await bandeja().enviar({ ...mensaje, messageId: '<a.b@x>' });
    await bandeja().enviar({ ...mensaje, messageId: '<a/b@x>' });
    expect(await leerBandeja(carpeta)).toHaveLength(2);
  });

  it('lists and opens what was sent, with its attachments', async () => {
    await bandeja().enviar(mensaje);
    const [resumen] = await leerBandeja(carpeta);
    expect(resumen).toMatchObject({
      para: mensaje.para,
      asunto: mensaje.asunto,
      fecha: reloj.ahora(),
    });
    const leido = await leerMensaje(carpeta, resumen?.archivo ?? '');
    expect(leido).toMatchObject({ para: mensaje.para, texto: mensaje.texto });
    expect(leido?.html.trim()).toBe(mensaje.html);
    expect(leido?.adjuntos.map(({ nombre, tipo }) => [nombre, tipo])).toEqual([
      [mensaje.adjuntos[0]?.nombre, 'application/pdf'],
    ]);
    expect(new Uint8Array(leido?.adjuntos[0]?.contenido ?? [])).toEqual(
      mensaje.adjuntos[0]?.contenido,
    );
  });

  it('lists only the newest messages, and none without a folder', async () => {
    for (let i = 0; i < 4; i += 1) await bandeja().enviar({ ...mensaje, messageId: `<${i}@x.cl>` });
    expect(await leerBandeja(carpeta, 2)).toHaveLength(2);
    expect(await leerBandeja(join(carpeta, 'no-existe'))).toEqual([]);
  });

  it.each(['../port.ts', '/etc/passwd', '.oculto.eml', 'nada.eml', ''])(
    'refuses to open the file %j',
    async (archivo) => {
      expect(await leerMensaje(carpeta, archivo)).toBeNull();
    },
  );

  it('an unwritable folder is fallo_temporal and leaves no file', async () => {
    const ocupada = join(carpeta, 'ocupada');
    writeFileSync(ocupada, '');
    const correo = correoEnBandeja({ carpeta: ocupada, remitente, reloj });
    expect((await correo.enviar(mensaje)).tipo).toBe('fallo_temporal');
    expect(readdirSync(carpeta)).toEqual(['ocupada']);
  });

  it('composes the same bytes for the same message', async () => {
    await bandeja().enviar(mensaje);
    const [archivo = ''] = readdirSync(carpeta);
    const primero = readFileSync(join(carpeta, archivo));
    await bandeja().enviar(mensaje);
    expect(readFileSync(join(carpeta, archivo)).equals(primero)).toBe(true);
  });

  it('opens any message as it was sent', async () => {
    const texto = fc.string({ unit: 'binary', maxLength: 200 });
    const linea = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 });
    const adjunto = fc.record({
      nombre: linea.map((nombre) => `${nombre.replaceAll(/[\p{C}\p{Z}/\\]/gu, '')}.pdf`),
      contenido: fc.uint8Array({ maxLength: 300 }),
      tipo: fc.constantFrom('application/pdf', 'application/zip'),
    });
    const caso = fc.record({
      asunto: linea,
      texto,
      html: texto,
      adjuntos: fc.array(adjunto, { maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(caso, async (contenido) => {
        await bandeja().enviar({ ...mensaje, ...contenido });
        const [resumen] = await leerBandeja(carpeta);
        const leido = await leerMensaje(carpeta, resumen?.archivo ?? '');
        expect([resumen?.asunto.trim(), leido?.asunto.trim()]).toEqual([
          contenido.asunto.trim(),
          contenido.asunto.trim(),
        ]);
        expect(leido?.texto).toBe(contenido.texto);
        expect(leido?.adjuntos.map(({ nombre }) => nombre)).toEqual(
          contenido.adjuntos.map(({ nombre }) => nombre),
        );
        for (const [i, { contenido: bytes }] of (leido?.adjuntos ?? []).entries()) {
          expect(
            Buffer.from(bytes).equals(Buffer.from(contenido.adjuntos[i]?.contenido ?? [])),
          ).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});
