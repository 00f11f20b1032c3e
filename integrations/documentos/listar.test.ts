import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentosEnCarpeta } from './carpeta.ts';
import type { Almacen } from './port.ts';
import { documentosEnS3 } from './s3.ts';
import { iniciarSimuladorS3, type SimuladorS3 } from './simulador-s3.ts';

const pdf = new Uint8Array([1, 2, 3]);
const temporal = mkdtempSync(join(tmpdir(), 'documentos-'));
let simulador: SimuladorS3;
let carpeta = '';

const enS3 = () => {
  const ajustes = { url: simulador.url, region: 'us-east-1', secreto: 's', intentos: 1 };
  return documentosEnS3({ ...ajustes, balde: 'soap', clave: 'llave' });
};
const todas = async (claves: AsyncIterable<string>): Promise<string[]> => {
  const vistas: string[] = [];
  for await (const clave of claves) vistas.push(clave);
  return vistas;
};

beforeAll(async () => {
  simulador = await iniciarSimuladorS3({ puerto: 0, balde: 'soap', clave: 'llave' });
});
beforeEach(() => {
  carpeta = mkdtempSync(join(temporal, 'raiz-'));
});
afterAll(async () => {
  await simulador.cerrar();
  rmSync(temporal, { recursive: true });
});

const adaptadores: [string, () => Almacen, (clave: string) => void][] = [
  [
    'carpeta',
    () => documentosEnCarpeta({ raiz: carpeta }),
    (clave) => {
      mkdirSync(dirname(join(carpeta, clave)), { recursive: true });
      writeFileSync(join(carpeta, clave), pdf);
    },
  ],
  ['s3', enS3, (clave) => simulador.objetos.set(clave, Buffer.from(pdf))],
];

describe.each(adaptadores)('lists of documentos %s', (_, crear, poner) => {
  it('list the keys under a folder at any depth in order', async () => {
    const documentos = crear();
    const claves = ['l/a/2', 'l/a/10', 'l/a-b/1', 'l/a.b', 'l/b', 'l/a0/x/y', 'lejos/1'];
    await documentos.guardarVarios(claves.map((clave) => ({ clave, contenido: pdf })));
    const ordenadas = ['l/a-b/1', 'l/a.b', 'l/a/10', 'l/a/2', 'l/a0/x/y', 'l/b'];
    expect(await todas(documentos.listar('l'))).toEqual(ordenadas);
    expect(await todas(documentos.listar('l', 2))).toEqual(ordenadas.slice(0, 2));
    expect(await todas(documentos.listar('l/a'))).toEqual(['l/a/10', 'l/a/2']);
    expect(await todas(documentos.listar('nada'))).toEqual([]);
    expect(await documentos.ramas('l')).toEqual(['a-b', 'a', 'a0']);
    expect(await documentos.ramas('nada')).toEqual([]);
    await documentos.borrar('l/a/10');
    expect(await todas(documentos.listar('l/a'))).toEqual(['l/a/2']);
  });

  it('list more keys than fit in one answer', async () => {
    const documentos = crear();
    const claves = Array.from({ length: 1_203 }, (__, i) => `muchas/${i + 10_000}`);
    claves.forEach(poner);
    expect(await todas(documentos.listar('muchas'))).toEqual(claves);
    expect(await todas(documentos.listar('muchas', 1_100))).toEqual(claves.slice(0, 1_100));
  });

  it.each(['../fuera', '.oculto', 'a//b', ''])('refuse the folder %j', async (clave) => {
    await expect(todas(crear().listar(clave))).rejects.toThrow('Invalid document key');
    await expect(crear().ramas(clave)).rejects.toThrow('Invalid document key');
  });
});

it('a list contains neither temporary files nor targets of links', async () => {
  const fuera = mkdtempSync(join(temporal, 'fuera-'));
  writeFileSync(join(fuera, 'secreto'), pdf);
  const documentos = documentosEnCarpeta({ raiz: carpeta });
  await documentos.guardar('v/1.pdf', pdf);
  writeFileSync(join(carpeta, 'v', '.2.pdf.temporal'), pdf);
  symlinkSync(fuera, join(carpeta, 'v', 'enlace'));
  expect(await todas(documentos.listar('v'))).toEqual(['v/1.pdf']);
  expect(await documentos.ramas('v')).toEqual([]);
  symlinkSync(fuera, join(carpeta, 'enlace'));
  await expect(documentos.ramas('enlace')).rejects.toThrow('outside');
});

it.each(['error500', 'corta'] as const)(
  'a service in mode %s throws instead of giving an empty list',
  async (modo) => {
    await enS3().guardar('faltas/1', pdf);
    simulador.cambiarModo(modo);
    await expect(enS3().ramas('faltas')).rejects.toThrow();
    await expect(todas(enS3().listar('faltas'))).rejects.toThrow();
    simulador.cambiarModo('normal');
  },
);
