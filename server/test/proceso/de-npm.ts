import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of packages for the long tests only; the product does not depend on them. */
export const CARPETA_DE_NPM = fileURLToPath(
  new URL('../../../node_modules/.cache/terceros', import.meta.url),
);

/** Folder of an npm package, downloaded the first time; null where that fails. */
export const traerDeNpm = (paquete: string, version: string): string | null => {
  const carpeta = join(CARPETA_DE_NPM, 'node_modules', paquete);
  if (!existsSync(carpeta)) {
    const quieto = ['--silent', '--no-audit', '--prefix', CARPETA_DE_NPM];
    const args = ['install', ...quieto, `${paquete}@${version}`];
    spawnSync('npm', args, { stdio: 'ignore', timeout: 120_000 });
  }
  return existsSync(carpeta) ? carpeta : null;
};
