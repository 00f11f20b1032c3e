import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { leerConfig } from '../config.ts';
import { abrirBase, type Base } from '#nucleo/db/conexion.ts';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { USUARIOS_DEMO } from '../db/seed/datos/demo.ts';
import { revisarInstalacion } from './revisar-instalacion.ts';
import { exigirUsuarios } from './usuarios.ts';
import { prepararBase } from '../partida/preparar-base.ts';
import { crearBase } from '../test/base/base.ts';
import { clonar } from '../test/base/plantilla.ts';
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

  it('is never seeded under a production setting', async () => {
    await prepararBase(produccion, pruebas.url);
    expect(await usuarios()).toEqual(['admin']);
    expect(await base.selectFrom('comunas').select('id').execute()).toHaveLength(346);
    await exigirUsuarios(produccion, base);
    await base.deleteFrom('usuarios').execute();
  });

  it('SEMILLA=minima creates only the administrator; a database with users gets nothing', async () => {
    await prepararBase(leerConfig({ SEMILLA: 'minima' }), pruebas.url);
    expect(await usuarios()).toEqual(['admin']);
    await prepararBase(leerConfig({}), pruebas.url);
    expect(await usuarios()).toEqual(['admin']);
    await base.deleteFrom('usuarios').execute();
  });

  it('is seeded once, complete, on an empty database', async () => {
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

  it('[A-PROD-012] production names each demonstration user that can log in, in any spelling (C17)', async () => {
    await exigirUsuarios(leerConfig({}), base);
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
      await expect(exigirUsuarios(produccion, base)).rejects.toThrow(
        `usuarios  Entran con su contraseña de demostración: ${quedan.join(', ')}. `,
      );
      await base
        .updateTable('usuarios')
        .where('nombre_usuario', '=', quedan.shift() ?? '')
        .set({ vigente: false })
        .execute();
    }
    await exigirUsuarios(produccion, base);
    expect(await usuarios()).toHaveLength(USUARIOS_DEMO.length + 1);
  });
});

describe('an empty database of production', () => {
  it('[A-AJUSTE-005] demands CLAVE_ADMIN before anything is created, and never again once somebody can log in @largo', async () => {
    const datos = mkdtempSync(join(tmpdir(), 'soap-sin-admin-'));
    const pruebas = await clonar({ ...inject('pg'), plantilla: 'template0' });
    const base = abrirBase(pruebas.url, 1);
    const con = { ...ajustesDeProduccion(datos), SOAP_DATOS: datos, DATABASE_URL: pruebas.url };
    const sin = { ...con, CLAVE_ADMIN: '', METRICAS_PUERTO: '0' };
    const correr = async (que: Parameters<typeof lanzarHijo>[0], entorno: typeof con) => {
      const hijo = lanzarHijo(que, entorno);
      return [await hijo.fin, hijo.salida()] as const;
    };
    /** Runs `revisar` without a process of its own. */
    const revisar = async (entorno: typeof con) => {
      const { codigo, texto } = await revisarInstalacion(entorno, [], relojDelSistema.ahora());
      return [codigo, texto] as const;
    };
    const FALTA = /corregir +CLAVE_ADMIN +Falta, .*ponga la contraseña/;
    try {
      expect(await revisar(sin)).toEqual([1, expect.stringMatching(FALTA)]);
      expect(await correr('migrar', sin)).toEqual([1, expect.stringMatching(FALTA)]);
      expect(await base.introspection.getTables()).toEqual([]);
      expect(await correr('migrar', con)).toEqual([0, expect.stringContaining('al día')]);
      const api = lanzarHijo('api', sin);
      await api.listo;
      api.senal('SIGTERM');
      expect(await api.fin).toBe(0);
      expect(await revisar(sin)).toEqual([0, expect.stringContaining('sirven')]);
      await base.deleteFrom('usuarios').execute();
      for (const que of ['api', 'worker'] as const) {
        expect(await correr(que, sin)).toEqual([1, expect.stringMatching(FALTA)]);
      }
    } finally {
      await base.destroy();
      await pruebas.cerrar();
      rmSync(datos, { recursive: true, force: true });
    }
  }, 120_000);
});
