import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentosEnCarpeta } from './carpeta.ts';
import { type Almacen, AlmacenAusente } from './port.ts';
import { documentosEnS3 } from './s3.ts';
import { iniciarSimuladorS3, type SimuladorS3 } from './simulador-s3.ts';

const sha256 = (contenido: Uint8Array) => createHash('sha256').update(contenido).digest('hex');
const pdf = new Uint8Array(Buffer.from('%PDF-1.7 póliza 1000001'));
const temporal = mkdtempSync(join(tmpdir(), 'documentos-'));
const archivosDe = (carpeta: string): string[] =>
  readdirSync(carpeta, { recursive: true, withFileTypes: true })
    .filter((entrada) => entrada.isFile())
    .map((entrada) => entrada.name);
let simulador: SimuladorS3;
let carpeta = '';

const enS3 = () =>
  documentosEnS3({
    url: simulador.url,
    balde: 'soap',
    region: 'us-east-1',
    clave: 'llave',
    secreto: 'secreto',
    intentos: 1,
  });

beforeAll(async () => {
  simulador = await iniciarSimuladorS3({ puerto: 0, balde: 'soap', clave: 'llave' });
});
beforeEach(() => {
  carpeta = mkdtempSync(join(temporal, 'raiz-'));
});
afterEach(() => simulador.cambiarModo('normal'));
afterAll(async () => {
  await simulador.cerrar();
  rmSync(temporal, { recursive: true });
});

const adaptadores: [string, () => Almacen, (clave: string, bytes: number) => void][] = [
  [
    'carpeta',
    () => documentosEnCarpeta({ raiz: carpeta }),
    (clave, bytes) => truncateSync(join(carpeta, clave), bytes),
  ],
  [
    's3',
    enS3,
    (clave, bytes) => {
      const guardado = simulador.objetos.get(clave) ?? Buffer.alloc(0);
      simulador.objetos.set(clave, guardado.subarray(0, bytes));
    },
  ],
];

describe.each(adaptadores)('documentos %s', (_, crear, truncar) => {
  it('returns the stored bytes', async () => {
    const documentos = crear();
    await documentos.guardar('polizas/2026/11/1000001.pdf', pdf);
    const leido = await documentos.leer('polizas/2026/11/1000001.pdf', sha256(pdf));
    expect(leido.tipo === 'ok' && Buffer.from(leido.contenido).equals(pdf)).toBe(true);
  });

  it('returns no_existe for an unknown key', async () => {
    expect(await crear().leer('polizas/nunca.pdf', sha256(pdf))).toEqual({ tipo: 'no_existe' });
  });

  it('never returns a truncated or replaced file', async () => {
    const documentos = crear();
    await documentos.guardar('polizas/2.pdf', pdf);
    expect(await documentos.leer('polizas/2.pdf', sha256(Buffer.from('otro')))).toEqual({
      tipo: 'danado',
    });
    truncar('polizas/2.pdf', 5);
    expect(await documentos.leer('polizas/2.pdf', sha256(pdf))).toEqual({ tipo: 'danado' });
    truncar('polizas/2.pdf', 0);
    expect(await documentos.leer('polizas/2.pdf', sha256(pdf))).toEqual({ tipo: 'danado' });
  });

  it('replaces the previous content of a key', async () => {
    const documentos = crear();
    await documentos.guardar('polizas/3.pdf', pdf);
    const nuevo = new Uint8Array([1, 2, 3]);
    await documentos.guardar('polizas/3.pdf', nuevo);
    expect((await documentos.leer('polizas/3.pdf', sha256(nuevo))).tipo).toBe('ok');
  });

  it('stores many at once, each at its own key', async () => {
    const documentos = crear();
    const lista = Array.from({ length: 40 }, (__, i) => ({
      clave: `sale-${i % 3}/${i}.pdf`,
      contenido: new Uint8Array(randomBytes(2_000 + i)),
    }));
    await documentos.guardarVarios(lista);
    for (const { clave, contenido } of lista) {
      expect((await documentos.leer(clave, sha256(contenido))).tipo).toBe('ok');
    }
    await documentos.guardarVarios([]);
  });

  it('deletes a document, and deleting it again does nothing', async () => {
    const documentos = crear();
    await documentos.guardar('polizas/4.pdf', pdf);
    await documentos.borrar('polizas/4.pdf');
    await documentos.borrar('polizas/4.pdf');
    expect(await documentos.leer('polizas/4.pdf', sha256(pdf))).toEqual({ tipo: 'no_existe' });
  });

  it.each([
    '../fuera.pdf',
    '/etc/passwd',
    'a/../b',
    'a//b',
    '.oculto',
    'a/.b',
    'A.pdf',
    'ñ',
    '',
    'a/',
  ])('refuses the key %j', async (clave) => {
    await expect(crear().guardar(clave, pdf)).rejects.toThrow('Invalid document key');
    await expect(crear().leer(clave, sha256(pdf))).rejects.toThrow('Invalid document key');
    await expect(crear().borrar(clave)).rejects.toThrow('Invalid document key');
  });

  it('has no own state: another instance reads what the first one stored', async () => {
    await crear().guardar('polizas/5.pdf', pdf);
    expect((await crear().leer('polizas/5.pdf', sha256(pdf))).tipo).toBe('ok');
  });
});

describe('documentos carpeta: faults', () => {
  it('leaves no file when the folder cannot be written', async () => {
    const raiz = join(carpeta, 'ocupado');
    writeFileSync(raiz, 'a file where the folder should be');
    await expect(documentosEnCarpeta({ raiz }).guardar('1.pdf', pdf)).rejects.toThrow();
    expect(archivosDe(carpeta)).toEqual(['ocupado']);
  });

  it.each([
    ['in the middle of the file', 40_000, 'EFBIG'],
    ['not at all when it fits', 4_000, 'ok'],
  ])('a full disk %s leaves no partial file', (__, bytes, resultado) => {
    const programa = fileURLToPath(new URL('./escribir-con-limite.fixture.ts', import.meta.url));
    const orden = `ulimit -f 16; exec "$0" "$1" "$2" ${bytes}`;
    const salida = execFileSync('sh', ['-c', orden, process.execPath, programa, carpeta]);
    expect(salida.toString().trim()).toBe(resultado);
    expect(archivosDe(carpeta)).toEqual(resultado === 'ok' ? ['1.pdf'] : []);
  });

  it('a crash before the rename leaves the previous file intact', async () => {
    await documentosEnCarpeta({ raiz: carpeta }).guardar('1.pdf', pdf);
    const falla = () => {
      throw new Error('crash');
    };
    const fragil = documentosEnCarpeta({ raiz: carpeta, falla });
    await expect(fragil.guardar('1.pdf', new Uint8Array(9))).rejects.toThrow('crash');
    expect(readFileSync(join(carpeta, '1.pdf')).equals(pdf)).toBe(true);
    expect(archivosDe(carpeta)).toEqual(['1.pdf']);
  });

  it('passes its two crash points, in order', async () => {
    const puntos: string[] = [];
    const documentos = documentosEnCarpeta({ raiz: carpeta, falla: (p) => puntos.push(p) });
    await documentos.guardar('1.pdf', pdf);
    expect(puntos).toEqual(['documentos.trasEscribir', 'documentos.trasRenombrar']);
  });

  it('one failure among many fails the call, and a retry stores all of them', async () => {
    let fallas = 1;
    const falla = () => {
      if (fallas-- > 0) throw new Error('no space');
    };
    const documentos = documentosEnCarpeta({ raiz: carpeta, falla });
    const lista = Array.from({ length: 30 }, (__, i) => ({ clave: `v/${i}.pdf`, contenido: pdf }));
    await expect(documentos.guardarVarios(lista)).rejects.toThrow('no space');
    expect(archivosDe(carpeta).filter((nombre) => nombre.startsWith('.'))).toEqual([]);
    await documentos.guardarVarios(lista);
    expect(archivosDe(carpeta)).toHaveLength(30);
  });

  it('never writes, reads or deletes through a link that leaves the folder', async () => {
    const fuera = mkdtempSync(join(temporal, 'fuera-'));
    writeFileSync(join(fuera, 'secreto'), pdf);
    symlinkSync(fuera, join(carpeta, 'enlace'));
    symlinkSync(join(fuera, 'secreto'), join(carpeta, 'copia.pdf'));
    const documentos = documentosEnCarpeta({ raiz: carpeta });
    await expect(documentos.guardar('enlace/1.pdf', pdf)).rejects.toThrow('outside');
    await expect(documentos.leer('enlace/secreto', sha256(pdf))).rejects.toThrow('outside');
    await expect(documentos.leer('copia.pdf', sha256(pdf))).rejects.toThrow();
    await expect(documentos.borrar('enlace/secreto')).rejects.toThrow('outside');
    expect(archivosDe(fuera)).toEqual(['secreto']);
  });

  it('stores again in a folder that was removed meanwhile', async () => {
    const documentos = documentosEnCarpeta({ raiz: carpeta });
    await documentos.guardar('v/1.pdf', pdf);
    rmSync(join(carpeta, 'v'), { recursive: true });
    await documentos.guardar('v/2.pdf', pdf);
    expect(archivosDe(carpeta)).toEqual(['2.pdf']);
  });

  it('[A-ALMACEN-006] a folder on another disk is never created while that disk is unmounted', async () => {
    const raiz = join(carpeta, 'espejo');
    const espejo = documentosEnCarpeta({ raiz, crearRaiz: false });
    await expect(espejo.guardar('v/1.pdf', pdf)).rejects.toThrow('ENOENT');
    expect(archivosDe(carpeta)).toEqual([]);
    mkdirSync(raiz);
    await espejo.guardar('v/1.pdf', pdf);
    rmSync(raiz, { recursive: true });
    await expect(espejo.guardar('v/2.pdf', pdf)).rejects.toThrow('ENOENT');
    expect(archivosDe(carpeta)).toEqual([]);
  });
});

describe('documentos s3: faults', () => {
  it.each(['error500', 'corta', 'lleno'] as const)(
    'a service in mode %s throws on writing',
    async (modo) => {
      simulador.cambiarModo(modo);
      await expect(enS3().guardar('faltas/1.pdf', pdf)).rejects.toThrow(AlmacenAusente);
      simulador.cambiarModo('normal');
      expect(await enS3().leer('faltas/1.pdf', sha256(pdf))).toEqual({ tipo: 'no_existe' });
    },
  );

  it.each(['error500', 'corta', 'otra_hora'] as const)(
    'a service in mode %s throws on reading',
    async (modo) => {
      await enS3().guardar('faltas/2.pdf', pdf);
      simulador.cambiarModo(modo);
      await expect(enS3().leer('faltas/2.pdf', sha256(pdf))).rejects.toThrow(AlmacenAusente);
    },
  );

  it('a wrong key or bucket throws instead of reporting a missing document', async () => {
    const ajustes = { url: simulador.url, region: 'us-east-1', secreto: 's', intentos: 1 };
    const sinLlave = documentosEnS3({ ...ajustes, balde: 'soap', clave: 'otra' });
    const sinBalde = documentosEnS3({ ...ajustes, balde: 'otro', clave: 'llave' });
    // A refusal is not AlmacenAusente, because a retry does not help.
    const sinEntrar = sinLlave.leer('a.pdf', sha256(pdf));
    await expect(sinEntrar).rejects.not.toBeInstanceOf(AlmacenAusente);
    await expect(sinEntrar).rejects.toMatchObject({ negado: 'llave' });
    await expect(sinBalde.leer('a.pdf', sha256(pdf))).rejects.toMatchObject({ negado: 'balde' });
  });
});
