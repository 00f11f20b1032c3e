import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of packages that only the long tests use; the product does not depend on them. */
export const CARPETA_DE_NPM = fileURLToPath(
  new URL('../../../node_modules/.cache/terceros', import.meta.url),
);

/** Folder of a package of npm, fetched the first time; null where it cannot be had. */
export const traerDeNpm = (paquete: string, version: string): string | null => {
  const carpeta = join(CARPETA_DE_NPM, 'node_modules', paquete);
  if (!existsSync(carpeta)) {
    const quieto = ['--silent', '--no-audit', '--prefix', CARPETA_DE_NPM];
    const args = ['install', ...quieto, `${paquete}@${version}`];
    spawnSync('npm', args, { stdio: 'ignore', timeout: 120_000 });
  }
  return existsSync(carpeta) ? carpeta : null;
};
