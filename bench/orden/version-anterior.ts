import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const raiz = fileURLToPath(new URL('../../', import.meta.url));
const LISTA = ['arranque.mjs', 'bench', '--lista'];
const MECANISMO = 'bench/medida/anotar.ts';

const git = (...args: readonly string[]): string =>
  execFileSync('git', [...args], { cwd: raiz, encoding: 'utf8' }).trim();

const leer = (carpeta: string, archivo: string): string =>
  readFileSync(join(carpeta, archivo), 'utf8');

/** Installs the dependencies of a checkout and builds its web. */
const preparar = (carpeta: string): void => {
  execFileSync(process.execPath, LISTA, { cwd: carpeta, stdio: ['ignore', 'ignore', 'inherit'] });
};

const deCommit = (ref: string): string => {
  const commit = git('rev-parse', '--verify', `${ref}^{commit}`);
  git('worktree', 'prune');
  const carpeta = join(mkdtempSync(join(realpathSync(tmpdir()), 'soap-version-')), 'soap');
  process.once('exit', () => {
    git('worktree', 'remove', '--force', carpeta);
    rmSync(join(carpeta, '..'), { recursive: true, force: true });
  });
  git('worktree', 'add', '--quiet', '--detach', carpeta, commit);
  // Both versions are measured by the benches of this one.
  rmSync(join(carpeta, 'bench'), { recursive: true });
  cpSync(join(raiz, 'bench'), join(carpeta, 'bench'), { recursive: true });
  if (leer(raiz, 'package-lock.json') === leer(carpeta, 'package-lock.json')) {
    symlinkSync(join(raiz, 'node_modules'), join(carpeta, 'node_modules'), 'dir');
  }
  const dist = join(raiz, 'web', 'dist');
  // The copy spares a build, unless the sources of the web differ.
  if (existsSync(dist)) cpSync(dist, join(carpeta, 'web', 'dist'), { recursive: true });
  return carpeta;
};

/**
 * Root folder of the version to compare with: a checkout as it is, or a commit. A commit is checked out until
 * this process ends, with the benches of this version.
 */
export const abrirVersion = (cual: string): string => {
  const carpeta = resolve(cual);
  if (!existsSync(join(carpeta, 'package.json'))) {
    const suya = deCommit(cual);
    preparar(suya);
    return suya;
  }
  if (!existsSync(join(carpeta, MECANISMO))) {
    throw new Error(`${carpeta} mide de otro modo: nombre su commit en vez de su carpeta`);
  }
  preparar(carpeta);
  return carpeta;
};
