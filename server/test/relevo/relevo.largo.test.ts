import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abrirBase, type Base } from '#nucleo/db/conexion.ts';
import { migrar, planDe } from '../../db/migrar.ts';
import { crearBase } from '../base/base.ts';
import { type Casa, levantarCasa } from '../casa.ts';
import { pedir } from '../cliente.ts';
import { type Esquema, noCabe } from './cabe.ts';
import publicada from './publicada.json' with { type: 'json' };

const RAIZ = fileURLToPath(new URL('../../../', import.meta.url));
const MIGRACIONES = 'server/db/migrations';
const CANDADO = 'package-lock.json';

/**
 * Tests with an example of every call, and those of paying, issuing and informing. Release 1.3.0 has the examples
 * in `openapi.routes.test.ts`, later ones in `cada-llamada.routes.test.ts`.
 */
const PRUEBAS = [
  'server/llamadas/openapi.routes.test.ts',
  'server/llamadas/cada-llamada.routes.test.ts',
  'features/pagos/pagar',
  'features/emision/emitir',
  'features/aach/informar',
];
/** Writes the release's contracts to a file. */
const DICTADO = `
import { writeFileSync } from 'node:fs';
import { it } from 'vitest';
import { levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
it('writes', async () => {
  const casa = await levantarCasa({ conWorker: false });
  writeFileSync(process.env['DICTADO'] ?? '', (await pedir(casa, 'GET', '/docs')).crudo);
  await casa.cerrar();
});
`;

const git = (...args: string[]): string =>
  execFileSync('git', ['-C', RAIZ, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Reason why the previous release cannot run here, or null. */
const impedimento = (): string | null => {
  try {
    git('cat-file', '-e', `${publicada.commit}^{commit}`);
  } catch {
    return `esta copia no tiene el commit ${publicada.commit}`;
  }
  return null;
};
const falta = impedimento();
if (falta) process.stderr.write(`Sin la versión publicada: ${falta}\n`);

const METODOS = ['get', 'post', 'put', 'delete', 'patch'];
const cuerpoDe = (operacion: Esquema): Esquema =>
  Object.values<Esquema>(operacion.requestBody?.content ?? {})[0]?.schema;
const respuestaDe = (operacion: Esquema): Esquema =>
  operacion.responses?.['200']?.content?.['application/json']?.schema;

/** Requests of the previous release's pages that this release refuses, and answers that they cannot read. */
const incompatibles = (antes: Esquema, ahora: Esquema): string[] =>
  Object.entries<Esquema>(antes.paths).flatMap(([ruta, metodos]) =>
    METODOS.filter((metodo) => metodos[metodo]).flatMap((metodo) => {
      const [suya, nueva] = [metodos[metodo], ahora.paths[ruta]?.[metodo]];
      const donde = `${metodo} ${ruta}`;
      if (!nueva) return [`${donde}: ya no está`];
      const parametros = (de: Esquema): Esquema => ({
        type: 'object',
        additionalProperties: false,
        required: (de.parameters ?? []).flatMap((p: Esquema) => (p.required ? [p.name] : [])),
        properties: Object.fromEntries(
          (de.parameters ?? []).map((p: Esquema) => [p.name, p.schema]),
        ),
      });
      const pide = { sobraDaLoMismo: false };
      const [mandaba, recibe] = [cuerpoDe(suya), cuerpoDe(nueva)];
      const [entendia, responde] = [respuestaDe(suya), respuestaDe(nueva)];
      return [
        ...noCabe(parametros(suya), parametros(nueva), `${donde} consulta`, pide),
        ...(mandaba && recibe ? noCabe(mandaba, recibe, `${donde} cuerpo`, pide) : []),
        ...(entendia && responde
          ? noCabe(responde, entendia, `${donde} respuesta`, { sobraDaLoMismo: true })
          : []),
      ];
    }),
  );

const columnasDe = async (base: Base): Promise<unknown[]> => {
  const { rows } = await sql`
    select table_name, column_name, data_type, is_nullable, column_default
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%'
    order by table_name, column_name`.execute(base);
  return rows;
};

describe.skipIf(falta !== null)('the previous release', () => {
  let carpeta: string;
  let casa: Casa;
  const probar = (...archivos: string[]) =>
    spawnSync(
      process.execPath,
      [join(RAIZ, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'db', ...archivos],
      {
        cwd: carpeta,
        encoding: 'utf8',
        maxBuffer: 1e9,
        env: {
          ...process.env,
          VITEST: undefined,
          NO_COLOR: '1',
          DICTADO: join(carpeta, 'dictado.json'),
        },
      },
    );

  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    carpeta = join(await mkdtemp(join(tmpdir(), 'soap-publicada-')), 'casa');
    git('worktree', 'add', '--detach', '--force', carpeta, publicada.commit);
    const mismas = git('diff', '--name-only', publicada.commit, '--', CANDADO) === '';
    if (mismas) symlinkSync(join(RAIZ, 'node_modules'), join(carpeta, 'node_modules'));
    else execFileSync('npm', ['ci', '--prefer-offline', '--no-audit'], { cwd: carpeta });
    writeFileSync(join(carpeta, 'server/llamadas/dictado.routes.test.ts'), DICTADO);
  }, 900_000);
  afterAll(async () => {
    await casa.cerrar();
    rmSync(carpeta, { recursive: true, force: true });
    git('worktree', 'prune');
  });

  it('[A-VERSION-009] hands over its database, and finds it complete after a rollback', async () => {
    const suya = await crearBase();
    const base = abrirBase(suya.url, 1);
    await sql`drop schema public cascade; create schema public; drop schema cola cascade`.execute(
      base,
    );
    const deElla = (verbo: 'migrar' | 'exigirEsquema'): unknown[] => {
      const { status, stderr } = spawnSync(
        process.execPath,
        [
          '--input-type=module',
          '-e',
          `
        const { ${verbo} } = await import(process.argv[1]);
        await ${verbo}(process.argv[2]);`,
          join(carpeta, 'server/db/migrar.ts'),
          suya.url,
        ],
        { cwd: carpeta, encoding: 'utf8' },
      );
      return [status, stderr];
    };
    expect(deElla('migrar')).toEqual([0, '']);
    await migrar(suya.url);
    expect(await columnasDe(base)).toEqual(await columnasDe(casa.base));
    expect([deElla('migrar'), deElla('exigirEsquema')]).toEqual([
      [0, ''],
      [0, ''],
    ]);
    expect(await planDe(suya.url)).toEqual([]);
    await base.destroy();
    await suya.cerrar();
  }, 300_000);

  it('[A-RELEVO-004] answers every call and runs its jobs on this release’s schema', () => {
    rmSync(join(carpeta, MIGRACIONES), { recursive: true });
    cpSync(join(RAIZ, MIGRACIONES), join(carpeta, MIGRACIONES), { recursive: true });
    const { status, stdout, stderr } = probar(...PRUEBAS);
    expect(status, stdout + stderr).toBe(0);
    expect(Number(/Tests\s+(\d+) passed/.exec(stdout)?.[1])).toBeGreaterThan(100);
  }, 900_000);

  it('[A-RELEVO-005] its pages and this release understand each other', async () => {
    const { status, stdout } = probar('server/llamadas/dictado.routes.test.ts');
    expect(status, stdout).toBe(0);
    const antes = JSON.parse(readFileSync(join(carpeta, 'dictado.json'), 'utf8')) as Esquema;
    const ahora = (await pedir(casa, 'GET', '/docs')).cuerpo;
    expect(Object.keys(antes.paths).length).toBeGreaterThan(100);
    expect(incompatibles(antes, ahora)).toEqual([]);
  }, 300_000);
});
