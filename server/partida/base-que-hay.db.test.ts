import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { migrar } from '../db/migrar.ts';
import { alFondo } from '../test/al-fondo.ts';
import { crearBase } from '../test/base/base.ts';
import { lanzarHijo } from '../test/proceso/procesos.ts';
import { ajustesDeProduccion } from '../test/proceso/produccion.ts';

/** Public key of a throwaway pair. */
const LLAVE_PUBLICA = 'age17d7lu5hn22gwdlnprrhmlnrgc8exvhuflxpyftlh6vsr4x6cuy9qwruc0g';
const QUE_LEEN = ['verificar', 'diagnostico'] as const;

describe('commands that only read', () => {
  let carpeta: string;
  let pruebas: Awaited<ReturnType<typeof crearBase>>;
  beforeAll(async () => {
    carpeta = mkdtempSync(join(tmpdir(), 'soap-solo-leen-'));
    pruebas = await crearBase();
    await migrar(pruebas.url);
  });
  afterAll(async () => {
    await pruebas.cerrar();
    rmSync(carpeta, { recursive: true });
  });
  const datos = (): string => join(carpeta, 'datos');
  afterEach(() => rmSync(datos(), { recursive: true, force: true }));
  const correr = async (que: Parameters<typeof lanzarHijo>[0], entorno: Record<string, string>) => {
    const hijo = lanzarHijo(que, { ...entorno, SOAP_DATOS: datos() });
    return { fin: await hijo.fin, salida: hijo.salida() };
  };

  it.each(alFondo(['reparar', 'verificar', 'almacen'] as const))(
    '[A-PUESTA-005] %s creates no database where there is none, and says so%s',
    async (que) => {
      const { fin, salida } = await correr(que, {});
      expect([fin, salida]).toEqual([1, expect.stringMatching(/^No hay una base en .+\n$/)]);
      expect(existsSync(datos())).toBe(false);
    },
  );

  it('[A-PUESTA-005] respaldo creates no empty database to back up, and no folder for it', async () => {
    const destino = join(carpeta, 'respaldo');
    const { fin, salida } = await correr('respaldo', {
      RESPALDO_CARPETA: destino,
      RESPALDO_LLAVE: LLAVE_PUBLICA,
    });
    expect([fin, salida]).toEqual([1, expect.stringMatching(/^No hay una base en .+\n$/)]);
    expect([existsSync(datos()), existsSync(destino)]).toEqual([false, false]);
  });

  it('[A-PUESTA-005] diagnostico runs without a database, and creates none', async () => {
    const { fin, salida } = await correr('diagnostico', {});
    expect(fin).toBe(0);
    expect(JSON.parse(salida)).not.toHaveProperty('base');
    expect(existsSync(datos())).toBe(false);
  });

  it.each(alFondo(QUE_LEEN))(
    '[A-PUESTA-005] %s creates no key and no folder beside a database%s',
    async (que) => {
      const { fin, salida } = await correr(que, {
        ...ajustesDeProduccion(carpeta),
        DATABASE_URL: pruebas.url,
      });
      expect([fin, salida]).toEqual([0, expect.any(String)]);
      expect(existsSync(datos())).toBe(false);
    },
  );

  it('[A-NOCHE-044] verificar says in one line that the documents cannot be read', async () => {
    mkdirSync(datos());
    writeFileSync(join(datos(), 'documentos'), 'no es una carpeta');
    const { fin, salida } = await correr('verificar', { DATABASE_URL: pruebas.url });
    const linea = /^No se pueden leer los documentos: .+documentos.+\n$/;
    expect([fin, salida]).toEqual([1, expect.stringMatching(linea)]);
  });

  it.each(QUE_LEEN)(
    '[A-PUESTA-005] %s creates no key for a demonstration either @largo',
    async (que) => {
      const { fin } = await correr(que, { DATABASE_URL: pruebas.url });
      expect(fin).toBe(0);
      expect(existsSync(datos())).toBe(false);
    },
  );
});
