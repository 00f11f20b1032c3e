import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import paquete from '../../../package.json' with { type: 'json' };

const raiz = fileURLToPath(new URL('../../../', import.meta.url));
const minimo = Number(/^>=(\d+)$/.exec(paquete.engines.node)?.[1]);
/** Makes a process believe that it runs on Node 20. */
const COMO_NODE_20 = `data:text/javascript,${encodeURIComponent(`
  const node = '20.20.2';
  Object.defineProperty(process, 'versions', { value: { ...process.versions, node } });
  Object.defineProperty(process, 'version', { value: 'v' + node });
`)}`;
const correr = (args: readonly string[], env: NodeJS.ProcessEnv = process.env) =>
  spawnSync(process.execPath, args, { cwd: raiz, env, encoding: 'utf8' });

describe('[A-ARRANQUE-001] the product’s version of Node', () => {
  it('is the same in engines, .nvmrc, the packages that bring it and the image', () => {
    const traidos = Object.entries(paquete.optionalDependencies).filter(([nombre]) =>
      nombre.startsWith('node-'),
    );
    expect(traidos.map(([, version]) => Number.parseInt(version, 10))).toEqual([
      ...[minimo, minimo, minimo],
    ]);
    expect(readFileSync(join(raiz, '.nvmrc'), 'utf8').trim()).toBe(String(minimo));
    expect(readFileSync(join(raiz, 'Dockerfile'), 'utf8')).toContain(`node:${minimo}`);
  });

  it('satisfies each installed dependency', () => {
    const { packages } = JSON.parse(readFileSync(join(raiz, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { engines?: { node?: string } }>;
    };
    const pedidos = Object.values(packages).flatMap(({ engines }) => engines?.node ?? []);
    const mayores = pedidos.map((uno) => Number(/^>=\s*(\d+)/.exec(uno)?.[1] ?? 0));
    expect(Math.max(...mayores)).toBeLessThanOrEqual(minimo);
    expect(mayores).toContain(22);
  });

  it('is demanded by vitest in one line', () => {
    const args = ['--import', COMO_NODE_20, 'node_modules/vitest/vitest.mjs', 'list', 'reloj'];
    const { status, stderr } = correr(args);
    expect(status).toBe(1);
    expect(stderr).toBe(
      `Las pruebas necesitan Node ${minimo} o posterior y este es v20.20.2: corra npm ci y npx vitest, o nvm use.\n`,
    );
  });

  it('is named by a start under an older Node', () => {
    const guion = `import { buscarNode, decirNode } from './arranque/proceso.mjs';
      decirNode(buscarNode());`;
    const args = ['--input-type=module', '-e', guion];
    expect(correr(args).stdout).toBe('');
    expect(correr(['--import', COMO_NODE_20, ...args]).stdout).toMatch(
      new RegExp(
        `^Este Node es v20\\.20\\.2; el producto corre con el v${minimo}\\..* que trae npm`,
      ),
    );
  });
});

describe('[A-ARRANQUE-002] programs that npm test installs by apt', () => {
  const preparar = (env: NodeJS.ProcessEnv) => {
    const carpeta = mkdtempSync(join(tmpdir(), 'soap-apt-'));
    const llamadas = join(carpeta, 'llamadas');
    writeFileSync(llamadas, '');
    for (const programa of ['apt-get', 'apt-cache', 'sudo']) {
      const ruta = join(carpeta, programa);
      writeFileSync(ruta, `#!/bin/sh\necho "${programa} $*" >> ${llamadas}\n`);
      chmodSync(ruta, 0o755);
    }
    const guion = `import { prepararHerramientas } from './arranque/herramientas.mjs';
      await prepararHerramientas({ 'no-existe': 'paquete-que-no-existe' });`;
    const entorno = { ...process.env, PATH: carpeta, ...env };
    const { stdout, stderr } = correr(['--input-type=module', '-e', guion], entorno);
    const hechas = readFileSync(llamadas, 'utf8');
    rmSync(carpeta, { recursive: true });
    return { stdout, stderr, hechas };
  };

  it('are listed before the first one is installed, with the way to refuse', () => {
    const { stdout, hechas } = preparar({ SIN_APT: undefined });
    expect(hechas).toContain('install -y --no-install-recommends');
    expect(hechas).toContain('paquete-que-no-existe');
    expect(stdout).toMatch(/^Faltan programas.* se instalan por apt\. Para que no: SIN_APT=si\n/);
    expect(stdout).toMatch(/apt-get install .*paquete-que-no-existe/);
  });

  it('are not installed with SIN_APT=si, and missing ones are named', () => {
    const { stderr, hechas } = preparar({ SIN_APT: 'si' });
    expect(hechas).toBe('');
    expect(stderr).toContain('paquete-que-no-existe');
  });
});
