import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Encargo } from './main-mutantes.ts';
import { mutantesDe } from './mutar.ts';

const RAIZ = fileURLToPath(new URL('../../..', import.meta.url));
const MAIN = fileURLToPath(new URL('main-mutantes.ts', import.meta.url));
const ejecutar = promisify(execFile);
/** Far above any table's need: a busy machine is no failure. */
const UNA_HORA_MS = 3_600_000;

interface Tabla {
  readonly archivo: string;
  readonly pruebas: readonly string[];
  /** Mutates only matching lines, without mutants whose name matches `salvo`. */
  readonly lineas?: RegExp;
  readonly salvo?: RegExp;
  /** Equivalent mutants, with the reason. */
  readonly iguales?: Readonly<Record<string, string>>;
}

/** A line of permissions: a role by its name, or `quien`. */
const ROL = /\b(?:administrador|soporte|venta|ventaEspecial|corredor|publico|anonimo): |quien: /;
/** Leaves out a call's errors, which stand on the same lines: tests of its routes judge them. */
const PERMISOS = { pruebas: ['server/permisos.test.ts'], lineas: ROL, salvo: /errores: \[/ };

/** Money, stages and rights: a wrong sign, limit or row costs most there. */
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

describe('tests detect every small change of a table', () => {
  let carpeta = '';
  beforeAll(async () => {
    carpeta = await mkdtemp(join(tmpdir(), 'soap-mutantes-'));
  });
  afterAll(() => rm(carpeta, { recursive: true, force: true }));

  /** Indexes of the mutants that survive the tests. */
  const vivosDe = async (encargo: Encargo): Promise<number[]> => {
    const donde = join(carpeta, `${randomUUID()}.json`);
    await writeFile(donde, JSON.stringify(encargo));
    const { stdout } = await ejecutar(process.execPath, [MAIN, donde], {
      cwd: RAIZ,
      env: { PATH: process.env['PATH'] ?? '', TZ: process.env['TZ'] ?? 'UTC' },
    });
    const { enteras, vivos } = JSON.parse(stdout) as { enteras: boolean; vivos: number[] };
    expect(enteras).toBe(true);
    return vivos;
  };

  it.each(TABLAS)(
    '$archivo',
    async ({ archivo, pruebas, lineas = /^/, salvo, iguales = {} }) => {
      const completo = join(RAIZ, archivo);
      const fuente = await readFile(completo, 'utf8');
      const renglones = fuente.split('\n');
      const mutantes = mutantesDe(completo, fuente)
        .filter(({ nombre }) => lineas.test(renglones[Number.parseInt(nombre, 10) - 1] ?? ''))
        .filter(({ nombre }) => !salvo?.test(nombre));
      expect(mutantes.length).toBeGreaterThan(0);
      const textos = mutantes.map(({ texto }) => texto);
      const vivos = await vivosDe({ archivo: completo, pruebas, textos });
      const nombres = vivos.map((i) => mutantes[i]?.nombre ?? '');
      expect(nombres.filter((nombre) => !(nombre in iguales))).toEqual([]);
    },
    UNA_HORA_MS,
  );
});
