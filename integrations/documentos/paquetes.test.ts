import { hash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentosEnCarpeta } from './carpeta.ts';
import { conPaquetes } from './paquetes.ts';
import type { Almacen } from './port.ts';
import { documentosEnS3 } from './s3.ts';
import { iniciarSimuladorS3, type SimuladorS3 } from './simulador-s3.ts';

const PAGINA = randomBytes(40_000);
const MUESTRA = Buffer.concat([PAGINA, Buffer.from('MUESTRA')]);
const MODELO = { nombre: 'certificado-1', hacer: async () => MUESTRA };
/** Fixed key without hash, for objects named by a test. */
const en = (clave: string) => () => clave;
const documento = (n: number) => {
  const contenido = Buffer.concat([PAGINA, Buffer.from(`N° ${n}`), randomBytes(256)]);
  return { nombre: `1001/${n}/1`, sha256: hash('sha256', contenido), contenido };
};
const documentos = Array.from({ length: 50 }, (_, i) => documento(i + 1));

const temporal = mkdtempSync(join(tmpdir(), 'paquetes-'));
let simulador: SimuladorS3;
let raiz = '';

const adaptadores: [string, () => Almacen, () => number][] = [
  [
    'carpeta',
    () => documentosEnCarpeta({ raiz }),
    () =>
      readdirSync(raiz, { recursive: true, withFileTypes: true }).filter((e) => e.isFile()).length,
  ],
  [
    's3',
    () => {
      const ajustes = { url: simulador.url, region: 'us-east-1', secreto: 's', intentos: 1 };
      return documentosEnS3({ ...ajustes, balde: 'soap', clave: 'llave' });
    },
    () => simulador.pedidos.get('PUT') ?? 0,
  ],
];

beforeAll(async () => {
  simulador = await iniciarSimuladorS3({ puerto: 0, balde: 'soap', clave: 'llave' });
});
beforeEach(() => {
  raiz = mkdtempSync(join(temporal, 'raiz-'));
  simulador.objetos.clear();
  simulador.pedidos.clear();
});
afterAll(async () => {
  await simulador.cerrar();
  rmSync(temporal, { recursive: true });
});

describe.each(adaptadores)('packs of documents, %s', (_, crear, escrituras) => {
  it('store fifty documents in one write, the first time with a dictionary, and return them unchanged', async () => {
    const almacen = conPaquetes(crear());
    const claves = await almacen.guardarJuntos(en('paquetes/1/a.paq'), MODELO, documentos);
    // Three writes: the dictionary, its name and the pack.
    expect(escrituras()).toBe(3);
    const [sola] = await almacen.guardarJuntos(en('paquetes/1/b.paq'), MODELO, [documento(99)]);
    expect(escrituras()).toBe(4);
    expect(new Set([...claves, sola]).size).toBe(51);
    // A new instance stands for a process that wrote none of them.
    const otro = conPaquetes(crear());
    for (const [i, clave] of claves.entries()) {
      const leido = await otro.leer(clave, documentos[i]?.sha256 ?? '');
      if (leido.tipo !== 'ok') throw new Error(leido.tipo);
      expect(Buffer.compare(leido.contenido, documentos[i]?.contenido ?? Buffer.alloc(0))).toBe(0);
    }
    const otraMuestra = { ...MODELO, hacer: () => Promise.reject(new Error('ya está')) };
    await otro.guardarJuntos(en('paquetes/1/c.paq'), otraMuestra, [documento(100)]);
    expect(escrituras()).toBe(5);
  });

  it('[A-PAQUETE-013] do not block the event loop during fifty sequential reads', async () => {
    const almacen = conPaquetes(crear());
    const claves = await almacen.guardarJuntos(en('paquetes/1/a.paq'), MODELO, documentos);
    const leer = async () => {
      for (const [i, clave] of claves.entries())
        await almacen.leer(clave, documentos[i]?.sha256 ?? '');
    };
    // From here on the pack is cached.
    await leer();
    let vueltas = 0;
    let sigue = true;
    const girar = (): void => {
      vueltas += 1;
      if (sigue) setImmediate(girar);
    };
    setImmediate(girar);
    await leer();
    sigue = false;
    expect(vueltas).toBeGreaterThanOrEqual(10);
  });

  it('[A-PAQUETE-015] keep a truncated or damaged document from spoiling concurrent reads', async () => {
    const almacen = conPaquetes(crear());
    const claves = await almacen.guardarJuntos(en('p/a.paq'), MODELO, documentos);
    const lugar = (i: number) => {
      const [, desde, largo] = /(\d+)-(\d+)$/.exec(claves[i] ?? '') ?? [];
      return { desde: Number(desde), largo: Number(largo) };
    };
    const entero = await almacen.leerParte('p/a.paq', 0, lugar(49).desde + lugar(49).largo);
    const roto = Buffer.from(entero ?? []);
    const medio = lugar(20).desde + Math.floor(lugar(20).largo / 2);
    roto[medio] = (roto[medio] ?? 0) ^ 0x55;
    await almacen.guardar('p/b.paq', roto);
    const otro = conPaquetes(crear());
    const leer = (i: number, mas = 0) => {
      const { desde, largo } = lugar(i);
      return otro.leer(`p/b.paq/${desde}-${largo + mas}`, documentos[i]?.sha256 ?? '');
    };
    const cortadas = new Map([
      [5, -1],
      [6, -40],
      [7, 30],
      [30, -200],
    ]);
    for (let vez = 0; vez < 3; vez += 1) {
      const leidos = await Promise.all(documentos.map((_uno, i) => leer(i, cortadas.get(i))));
      for (const [i, { tipo }] of leidos.entries())
        expect([i, tipo]).toEqual([i, i === 20 || cortadas.has(i) ? 'danado' : 'ok']);
    }
  });

  it('[A-PAQUETE-009] read many documents of one pack with few store reads, and notice a rewrite', async () => {
    const suyo = crear();
    let lecturas = 0;
    const contado: Almacen = {
      ...suyo,
      leerParte: (...cual) => {
        lecturas += 1;
        return suyo.leerParte(...cual);
      },
    };
    const claves = await conPaquetes(suyo).guardarJuntos(
      en('paquetes/1/a.paq'),
      MODELO,
      documentos,
    );
    const almacen = conPaquetes(contado);
    const leerTodos = () =>
      Promise.all(claves.map((clave, i) => almacen.leer(clave, documentos[i]?.sha256 ?? '')));
    const tipos = async () => new Set((await leerTodos()).map(({ tipo }) => tipo));
    expect(await tipos()).toEqual(new Set(['ok']));
    // Reads: the first document, then trailer, index and whole content of the pack.
    expect(lecturas).toBe(4);
    await almacen.guardar('paquetes/1/a.paq', Buffer.alloc(200_000));
    expect(await tipos()).toEqual(new Set(['danado']));
    await almacen.borrar('paquetes/1/a.paq');
    expect(await tipos()).toEqual(new Set(['no_existe']));
  });

  it('list the content of a pack from the store, and read standalone documents too', async () => {
    const almacen = conPaquetes(crear());
    const claves = await almacen.guardarJuntos(en('paquetes/1/a.paq'), MODELO, documentos);
    expect(await conPaquetes(crear()).contenidoDe('paquetes/1/a.paq')).toEqual(
      documentos.map(({ nombre, sha256 }, i) => ({ nombre, sha256, clave: claves[i] })),
    );
    expect(await almacen.contenidoDe('paquetes/1/z.paq')).toBeNull();
    const vieja = documento(7);
    await crear().guardar('polizas/1/7.pdf', vieja.contenido);
    expect(await almacen.leer('polizas/1/7.pdf', vieja.sha256)).toMatchObject({ tipo: 'ok' });
  });

  it('distinguish a wrong hash, an invalid location and a missing pack', async () => {
    const almacen = conPaquetes(crear());
    const [una = '', otra = ''] = await almacen.guardarJuntos(en('p/a.paq'), MODELO, documentos);
    const [sha, shaDeOtra] = documentos.map(({ sha256 }) => sha256);
    expect(await almacen.leer(otra, sha ?? '')).toEqual({ tipo: 'danado' });
    expect(await almacen.leer('p/a.paq/9-100', sha ?? '')).toEqual({ tipo: 'danado' });
    expect(await almacen.leer('p/a.paq/9-99999999', sha ?? '')).toEqual({ tipo: 'no_existe' });
    await almacen.borrar('p/a.paq');
    expect(await almacen.leer(una, sha ?? '')).toEqual({ tipo: 'no_existe' });
    expect(await almacen.leer(otra, shaDeOtra ?? '')).toEqual({ tipo: 'no_existe' });
  });

  it('are unreadable without their dictionary, and a dictionary with a wrong hash is refused', async () => {
    const almacen = crear();
    const [clave = ''] = await conPaquetes(almacen).guardarJuntos(
      en('p/a.paq'),
      MODELO,
      documentos,
    );
    const sha = documentos[0]?.sha256 ?? '';
    const diccionarios: string[] = [];
    for await (const una of almacen.listar('diccionarios')) diccionarios.push(una);
    const [suyo = '', ...mas] = diccionarios;
    expect(mas).toEqual([]);
    expect(suyo.endsWith(`/${hash('sha256', MUESTRA)}`)).toBe(true);
    await almacen.guardar(suyo, Buffer.concat([MUESTRA, Buffer.from('x')]));
    const otro = conPaquetes(almacen);
    expect(await otro.leer(clave, sha)).toEqual({ tipo: 'danado' });
    await almacen.borrar(suyo);
    expect(await otro.leer(clave, sha)).toEqual({ tipo: 'danado' });
    await almacen.guardar(suyo, MUESTRA);
    expect(await otro.leer(clave, sha)).toMatchObject({ tipo: 'ok' });
  });

  it('move documents unchanged in one write, and delete the rest with the pack', async () => {
    const almacen = conPaquetes(crear());
    const claves = await almacen.guardarJuntos(en('p/a.paq'), MODELO, documentos);
    const antes = escrituras();
    const pares = claves.filter((_clave, i) => i % 2 === 0);
    for (const ajena of ['p/a.paq/1-2', 'p/z.paq/8-9'])
      expect(await almacen.mudar(en('p/b.paq'), [...pares, ajena])).toBeNull();
    expect(escrituras() - antes).toBe(0);
    const nuevas = (await almacen.mudar(en('p/b.paq'), pares)) ?? [];
    expect(escrituras() - antes).toBe(1);
    expect((await almacen.contenidoDe('p/b.paq'))?.map(({ nombre }) => nombre)).toEqual(
      documentos.filter((_documento, i) => i % 2 === 0).map(({ nombre }) => nombre),
    );
    await almacen.borrar('p/a.paq');
    for (const [i, clave] of nuevas.entries()) {
      const leido = await almacen.leer(clave, documentos[i * 2]?.sha256 ?? '');
      expect(leido.tipo).toBe('ok');
    }
    await expect(almacen.borrar(nuevas[0] ?? '')).rejects.toThrow('not forgotten alone');
  });

  it('read a range of an object, and null beyond its end', async () => {
    const almacen = crear();
    await almacen.guardar('p/x', Buffer.from('0123456789'));
    const parte = async (desde: number, largo: number) => {
      const leida = await almacen.leerParte('p/x', desde, largo);
      return leida && Buffer.from(leida).toString();
    };
    expect(await parte(0, 10)).toBe('0123456789');
    expect(await parte(3, 4)).toBe('3456');
    expect(await parte(-4, 4)).toBe('6789');
    expect(await parte(-4, 2)).toBe('67');
    expect(await parte(8, 3)).toBeNull();
    expect(await parte(10, 1)).toBeNull();
    expect(await parte(-11, 11)).toBeNull();
    expect(await almacen.leerParte('p/nada', 0, 1)).toBeNull();
    await expect(almacen.leerParte('../x', 0, 1)).rejects.toThrow('Invalid document key');
  });

  it('contain nothing after a failed write', async () => {
    const roto: Almacen = {
      ...crear(),
      guardar: () => Promise.reject(new Error('lleno')),
    };
    await expect(
      conPaquetes(roto).guardarJuntos(en('p/a.paq'), MODELO, documentos),
    ).rejects.toThrow('lleno');
    expect(await crear().leerParte('p/a.paq', 0, 1)).toBeNull();
    await expect(conPaquetes(crear()).guardarJuntos(en('p/a.pdf'), MODELO, [])).rejects.toThrow();
  });
});
