import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { relojFijo } from '#integrations/reloj/fijo.ts';
import { correoEnBandeja, leerMensaje } from './bandeja.ts';

const permisos = (ruta: string): number => statSync(ruta).mode & 0o777;

it.skipIf(process.platform === 'win32')(
  '[A-PROD-023] mail in a folder is unreadable for other users, also if the folder was open before',
  async () => {
    const abierta = mkdtempSync(join(tmpdir(), 'bandeja-'));
    chmodSync(abierta, 0o755);
    const umask = process.umask(0);
    try {
      for (const carpeta of [abierta, join(abierta, 'nueva')]) {
        await correoEnBandeja({
          carpeta,
          remitente: 'SOAP <no-responder@soap.example>',
          reloj: relojFijo(new Date('2026-11-20T12:30:00Z')),
        }).enviar({
          messageId: '<a@soap.example>',
          para: 'maria.munoz@correo.cl',
          asunto: 'Su póliza',
          texto: 'Estimada señora Núñez',
          html: '<p>Estimada señora Núñez</p>',
          adjuntos: [],
        });
        const [archivo = ''] = readdirSync(carpeta).filter((nombre) => nombre.endsWith('.eml'));
        expect([permisos(carpeta), permisos(join(carpeta, archivo))]).toEqual([0o750, 0o640]);
      }
    } finally {
      process.umask(umask);
      rmSync(abierta, { recursive: true, force: true });
    }
  },
);

it('[A-IMAGEN-005] a mail of the folder shows its inline picture, which is not listed as attachment', async () => {
  const carpeta = mkdtempSync(join(tmpdir(), 'bandeja-'));
  const imagen = { nombre: 'logo.png', contenido: Buffer.from('imagen'), tipo: 'image/png' };
  const poliza = {
    nombre: 'poliza.pdf',
    contenido: Buffer.from('%PDF'),
    tipo: 'application/pdf',
  };
  try {
    const enviado = await correoEnBandeja({
      carpeta,
      remitente: 'SOAP <no-responder@soap.example>',
      reloj: relojFijo(new Date('2026-11-20T12:30:00Z')),
    }).enviar({
      messageId: '<b@soap.example>',
      para: 'maria.munoz@correo.cl',
      asunto: 'Su póliza',
      texto: 'Hola',
      html: '<p>Hola</p><img src="cid:abc123">',
      adjuntos: [{ ...imagen, cid: 'abc123' }, poliza],
    });
    const leido = await leerMensaje(carpeta, 'respuesta' in enviado ? enviado.respuesta : '');
    const dibujo = imagen.contenido.toString('base64');
    expect(leido?.html).toContain(`<img src="data:image/png;base64,${dibujo}">`);
    expect(leido?.adjuntos.map(({ nombre }) => nombre)).toEqual(['poliza.pdf']);
  } finally {
    rmSync(carpeta, { recursive: true, force: true });
  }
});
