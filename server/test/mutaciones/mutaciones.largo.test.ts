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
/** Far beyond what any table takes: a busy machine is no failure. */
const UNA_HORA_MS = 3_600_000;

interface Tabla {
  readonly archivo: string;
  readonly pruebas: readonly string[];
  /** Only what stands in such a line is changed, but for mutants of such a name. */
  readonly lineas?: RegExp;
  readonly salvo?: RegExp;
  /** Mutants that change nothing anybody could see, and why. */
  readonly iguales?: Readonly<Record<string, string>>;
}

/** A line that says who may call: a role by its name, or whoever has a login. */
const ROL = /\b(?:administrador|soporte|venta|ventaEspecial|corredor|publico|anonimo): |quien: /;
/** What a call may fail of stands behind its rights, and is told by the tests of its routes. */
const PERMISOS = { pruebas: ['server/permisos.test.ts'], lineas: ROL, salvo: /errores: \[/ };

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

  /** Which of these texts its tests do not tell from the file's own. */
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
