import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leerConfig } from '../config.ts';
import { abrirBase, type Base } from '#nucleo/db/conexion.ts';
import { USUARIOS_DEMO } from '../db/seed/datos/demo.ts';
import { exigirSinDemo } from './exigir-sin-demo.ts';
import { prepararBase } from '../partida/preparar-base.ts';
import { crearBase } from '../test/base/base.ts';
import { lanzarHijo } from '../test/proceso/procesos.ts';
import { ajustesDeProduccion } from '../test/proceso/produccion.ts';

const carpeta = mkdtempSync(join(tmpdir(), 'soap-produccion-'));
const ajustes = ajustesDeProduccion(carpeta);
const produccion = leerConfig(ajustes);

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
    rmSync(carpeta, { recursive: true });
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

  it('[A-PROD-012] production names every one of its users that can log in, in any spelling (C17)', async () => {
    await exigirSinDemo(leerConfig({}), base);
    const revisar = lanzarHijo('revisar', { ...ajustes, DATABASE_URL: pruebas.url });
    expect(await revisar.fin).toBe(1);
    expect(revisar.salida()).toMatch(/corregir +usuarios +Entran .*: admin, soporte, venta, /);
    await expect(prepararBase(produccion, pruebas.url)).rejects.toThrow(/demostración: admin, /);
    const quedan = USUARIOS_DEMO.map(({ nombre }) => nombre.toUpperCase());
    for (const { nombre } of USUARIOS_DEMO) {
      const suya = base.updateTable('usuarios').where('nombre_usuario', '=', nombre);
      await suya.set({ nombre_usuario: nombre.toUpperCase() }).execute();
    }
    while (quedan.length > 0) {
      await expect(exigirSinDemo(produccion, base)).rejects.toThrow(
        `Usuarios: Entran con su contraseña de demostración: ${quedan.join(', ')}. `,
      );
      await base
        .updateTable('usuarios')
        .where('nombre_usuario', '=', quedan.shift() ?? '')
        .set({ vigente: false })
        .execute();
    }
    await exigirSinDemo(produccion, base);
    expect(await usuarios()).toHaveLength(USUARIOS_DEMO.length + 1);
  });
});
