import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { criptoLocal } from '#integrations/cripto/local.ts';
import { leerConfig } from '../config.ts';
import { abrirBase, type Base } from '#nucleo/db/conexion.ts';
import { enlacesPublicos, prepararBase } from './preparar-base.ts';
import { calcularDv } from '#values/rut.ts';
import { crearBase } from '../test/base/base.ts';
import { ajustesDeProduccion } from '../test/proceso/produccion.ts';

describe('a new database', () => {
  let pruebas: Awaited<ReturnType<typeof crearBase>>;
  let base: Base;
  beforeEach(async () => {
    pruebas = await crearBase();
    base = abrirBase(pruebas.url, 2);
  });
  afterEach(async () => {
    await base.destroy();
    await pruebas.cerrar();
  });

  const nacer = (entorno: Record<string, string>): Promise<boolean> =>
    prepararBase(leerConfig(entorno), pruebas.url);
  const usuarios = () =>
    base.selectFrom('usuarios').select(['nombre_usuario', 'clave_hash']).orderBy('id').execute();

  it('gets the demonstration users, and preparing it again changes nothing', async () => {
    await nacer({});
    const nombres = (await usuarios()).map((u) => u.nombre_usuario);
    expect(nombres).toEqual([
      'admin',
      'soporte',
      'venta',
      'especial',
      'corredor',
      'ajeno',
      'publico',
    ]);
    await nacer({});
    expect(await usuarios()).toHaveLength(nombres.length);
  });

  it('has a person behind each demonstration user', async () => {
    await nacer({});
    const personas = await base
      .selectFrom('usuarios as u')
      .innerJoin('entidades as e', 'e.id', 'u.entidad_id')
      .select(['u.nombre_usuario', 'e.rut', 'e.dv', 'e.nombres', 'e.apellido_paterno'])
      .orderBy('u.id')
      .execute();
    expect(personas).toHaveLength((await usuarios()).length);
    expect(new Set(personas.map(({ rut }) => rut)).size).toBe(personas.length);
    for (const { rut, dv, nombres, apellido_paterno: apellido } of personas) {
      expect([dv, Boolean(nombres && apellido)]).toEqual([calcularDv(rut), true]);
    }
  });

  it('gives the public link of DEMO PUBLICO, and none once it is revoked', async () => {
    await nacer({});
    const [ruta = '', ...otras] = await enlacesPublicos(pruebas.url);
    expect(otras).toEqual([]);
    const datos: unknown = JSON.parse(Buffer.from(ruta.slice(1), 'base64url').toString());
    const { id: cid } = await base
      .selectFrom('convenios')
      .select('id')
      .where('nombre', '=', 'DEMO PUBLICO')
      .executeTakeFirstOrThrow();
    expect(datos).toEqual({
      cid,
      uid: expect.any(Number),
      usn: expect.stringMatching(/^[\w-]{22}$/),
    });
    await base
      .updateTable('enlaces_publicos')
      .set({ revocado_en: new Date(0) })
      .execute();
    expect(await enlacesPublicos(pruebas.url)).toEqual([]);
  });

  it('with SEMILLA=minima gets only admin and the comunas', async () => {
    await nacer({ SEMILLA: 'minima' });
    expect((await usuarios()).map((u) => u.nombre_usuario)).toEqual(['admin']);
    const comunas = await base.selectFrom('comunas').select('id').execute();
    expect(comunas).toHaveLength(346);
    expect(await base.selectFrom('marcas').select('id').execute()).toEqual([]);
  });

  it('in production gets only admin, with the password of CLAVE_ADMIN', async () => {
    const carpeta = mkdtempSync(join(tmpdir(), 'soap-produccion-'));
    await nacer({ ...ajustesDeProduccion(carpeta), CLAVE_ADMIN: 'Propia#202' });
    rmSync(carpeta, { recursive: true });
    const [admin, ...otros] = await usuarios();
    expect(otros).toEqual([]);
    const { claveCoincide } = criptoLocal('otro');
    expect(await claveCoincide('Propia#202', admin?.clave_hash ?? null)).toBe(true);
  });
});
