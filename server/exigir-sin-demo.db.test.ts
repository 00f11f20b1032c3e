import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leerConfig } from './config.ts';
import { abrirBase, type Base } from './db/conexion.ts';
import { USUARIOS_DEMO } from './db/seed/datos/demo.ts';
import { exigirSinDemo } from './exigir-sin-demo.ts';
import { prepararBase } from './preparar-base.ts';
import { crearBase } from './test/base.ts';

const produccion = leerConfig({
  AMBIENTE: 'produccion',
  SECRETO: 'x'.repeat(32),
  FIRMA_P12: '/firma.p12',
  PASARELA: 'webpay',
  WEBPAY_COMERCIO: '597000000001',
  WEBPAY_CLAVE: 'clave',
  ASEGURADORA_URL: 'https://aseguradora.example',
  ASEGURADORA_TOKEN: 'token',
  AACH_URL: 'https://aach.example',
  AACH_TOKEN: 'token',
  DIRECCION_PUBLICA: 'https://soap.example',
});

describe('demonstration data', () => {
  let pruebas: Awaited<ReturnType<typeof crearBase>>;
  let base: Base;
  beforeAll(async () => {
    pruebas = await crearBase();
    base = abrirBase(pruebas.url, 2);
  });
  afterAll(async () => {
    await base.destroy();
    await pruebas.cerrar();
  });

  const usuarios = async (): Promise<string[]> => {
    const filas = await base
      .selectFrom('usuarios')
      .select('nombre_usuario')
      .orderBy('id')
      .execute();
    return filas.map(({ nombre_usuario }) => nombre_usuario);
  };

  it('is never seeded on a production setting', async () => {
    await prepararBase(produccion, pruebas.url);
    expect(await usuarios()).toEqual([]);
    expect(await base.selectFrom('comunas').select('id').execute()).toHaveLength(346);
    await exigirSinDemo(produccion, base);
  });

  it('SEMILLA=minima makes the administrator alone; nothing is added to a base with users', async () => {
    await prepararBase(leerConfig({ SEMILLA: 'minima' }), pruebas.url);
    expect(await usuarios()).toEqual(['admin']);
    await prepararBase(leerConfig({}), pruebas.url);
    expect(await usuarios()).toEqual(['admin']);
    await base.deleteFrom('usuarios').execute();
  });

  it('is seeded once, complete, on an empty base', async () => {
    await prepararBase(leerConfig({}), pruebas.url);
    const nombres = USUARIOS_DEMO.map(({ nombre }) => nombre);
    expect(await usuarios()).toEqual([...nombres, 'publico']);
    await prepararBase(leerConfig({}), pruebas.url);
    expect(await usuarios()).toHaveLength(nombres.length + 1);
    const convenios = await base.selectFrom('convenios').select('nombre').orderBy('id').execute();
    expect(convenios.map(({ nombre }) => nombre)).toEqual([
      ...['DEMO DIRECTO', 'DEMO EN LINEA', 'DEMO FLOTAS', 'DEMO PUBLICO', 'DEMO VENCIDO', 'AJENO'],
    ]);
  });

  it('production refuses to start while one of its users can log in, in any spelling (C17)', async () => {
    await exigirSinDemo(leerConfig({}), base);
    for (const { nombre } of USUARIOS_DEMO) {
      await expect(exigirSinDemo(produccion, base)).rejects.toThrow(
        /^En producción el usuario de demostración \w+ no puede entrar$/,
      );
      const suya = base.updateTable('usuarios').where('nombre_usuario', '=', nombre);
      await suya.set({ nombre_usuario: nombre.toUpperCase() }).execute();
      await expect(exigirSinDemo(produccion, base)).rejects.toThrow(/usuario de demostración/);
      await base
        .updateTable('usuarios')
        .where('nombre_usuario', '=', nombre.toUpperCase())
        .set({ vigente: false })
        .execute();
    }
    await exigirSinDemo(produccion, base);
    expect(await usuarios()).toHaveLength(USUARIOS_DEMO.length + 1);
  });
});
