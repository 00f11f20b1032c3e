import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Encargo } from './con-mutante.config.ts';
import { mutantesDe } from './mutar.ts';

const RAIZ = fileURLToPath(new URL('../../..', import.meta.url));
const CONFIGURACION = fileURLToPath(new URL('con-mutante.config.ts', import.meta.url));
const VITEST = join(RAIZ, 'node_modules', 'vitest', 'vitest.mjs');
const A_LA_VEZ = 2;

interface Tabla {
  readonly archivo: string;
  readonly pruebas: readonly string[];
  /** Only what stands in such a line is changed. */
  readonly lineas?: RegExp;
  /** Mutants that change nothing anybody could see, and why. */
  readonly iguales?: Readonly<Record<string, string>>;
}

const ROL = /administrador|soporte|venta|corredor|publico|anonimo/i;
const PERMISOS = { pruebas: ['server/permisos.test.ts'], lineas: ROL };

/** Money, stages and rights: where a wrong sign, limit or row costs most. */
const TABLAS: readonly Tabla[] = [
  { archivo: 'values/dinero.ts', pruebas: ['values/dinero.test.ts'] },
  { archivo: 'values/perfil.ts', pruebas: ['values/perfil.test.ts'] },
  { archivo: 'features/convenios/convenio.ts', pruebas: ['features/convenios/convenio.test.ts'] },
  {
    archivo: 'features/pagos/devolver/por-devolver.ts',
    pruebas: ['features/pagos/devolver/por-devolver.test.ts'],
  },
  { archivo: 'features/ventas/etapa.ts', pruebas: ['features/ventas/etapa.test.ts'] },
  { archivo: 'features/ventas/venta.ts', pruebas: ['features/ventas/venta.test.ts'] },
  {
    archivo: 'features/ventas/decidir-registro.ts',
    pruebas: ['features/ventas/decidir-registro.test.ts'],
  },
  { archivo: 'values/llamada.ts', ...PERMISOS },
  { archivo: 'features/pagos/pagar/pagar.contract.ts', ...PERMISOS },
  { archivo: 'features/polizas/anular/anular.contract.ts', ...PERMISOS },
];

describe('every small change of a table is told by its tests', () => {
  let carpeta = '';
  beforeAll(async () => {
    carpeta = await mkdtemp(join(tmpdir(), 'soap-mutantes-'));
  });
  afterAll(() => rm(carpeta, { recursive: true, force: true }));

  /** Whether these tests pass with this source in the place of the other. */
  const pasan = async (encargo: Encargo, pruebas: readonly string[], n: number) => {
    const donde = join(carpeta, `${n}.json`);
    await writeFile(donde, JSON.stringify(encargo));
    const hijo = spawn(process.execPath, [VITEST, 'run', '-c', CONFIGURACION, ...pruebas], {
      cwd: RAIZ,
      env: { PATH: process.env['PATH'] ?? '', TZ: process.env['TZ'] ?? 'UTC', MUTANTE: donde },
      stdio: 'ignore',
    });
    return new Promise<boolean>((listo) => {
      hijo.on('close', (codigo) => listo(codigo === 0));
    });
  };

  it.each(TABLAS)('$archivo', async ({ archivo, pruebas, lineas = /^/, iguales = {} }) => {
    const completo = join(RAIZ, archivo);
    const fuente = await readFile(completo, 'utf8');
    // Without this, tests that always fail would tell every change.
    expect(await pasan({ archivo: completo, texto: fuente }, pruebas, 0)).toBe(true);
    const renglones = fuente.split('\n');
    const cola = mutantesDe(completo, fuente)
      .filter(({ nombre }) => lineas.test(renglones[Number.parseInt(nombre, 10) - 1] ?? ''))
      .map((mutante, i) => ({ ...mutante, n: i + 1 }));
    expect(cola.length).toBeGreaterThan(0);
    const vivos: string[] = [];
    const fila = async () => {
      for (let cada = cola.shift(); cada; cada = cola.shift()) {
        const encargo = { archivo: completo, texto: cada.texto };
        if (await pasan(encargo, pruebas, cada.n)) vivos.push(cada.nombre);
      }
    };
    await Promise.all(Array.from({ length: A_LA_VEZ }, fila));
    expect(vivos.filter((nombre) => !(nombre in iguales))).toEqual([]);
  });
});
