import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const RAIZ = fileURLToPath(new URL('../../../', import.meta.url));
const AUTOR = ['-c', 'user.name=SOAP', '-c', 'user.email=soap@correo.example'];

/** Branch from which the page installs this release. */
export const ESTA = 'main';
export const SIGUIENTE = {
  marca: 'siguiente',
  version: '99.0.0',
  migracion: '209901010000-follow-on',
};

const MIGRACION = `import { type Kysely, sql } from 'kysely';

export const anuncio = {
  hace: 'Agrega una tabla',
  detiene: { quien: 'las ventas', tabla: 'polizas', segundosPorMillon: 3 },
};

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql\`create table de_la_entrega_siguiente (id integer primary key)\`.execute(db);
};
`;

/**
 * A repository with this working tree as its main branch. The tag `siguiente` is a later release: another
 * version and one more migration.
 */
export const publicarEntregas = (carpeta: string): void => {
  mkdirSync(carpeta, { recursive: true });
  const git = (...args: string[]): void =>
    void execFileSync('git', [...AUTOR, '-C', carpeta, ...args], { stdio: 'pipe' });
  const archivos = execFileSync('git', ['-C', RAIZ, 'ls-files', '-z', '-co', '--exclude-standard'])
    .toString()
    .split('\0')
    // Git still lists a file deleted without a commit.
    .filter((archivo) => archivo !== '' && existsSync(join(RAIZ, archivo)));
  for (const archivo of archivos) cpSync(join(RAIZ, archivo), join(carpeta, archivo));
  git('init', '--quiet', '--initial-branch', ESTA);
  git('add', '--all');
  git('commit', '--quiet', '--message', 'esta entrega');
  git('checkout', '--quiet', '-b', 'entrega');
  const paquete = join(carpeta, 'package.json');
  writeFileSync(
    paquete,
    readFileSync(paquete, 'utf8').replace(
      /"version": "[^"]+"/,
      `"version": "${SIGUIENTE.version}"`,
    ),
  );
  writeFileSync(join(carpeta, `server/db/migrations/${SIGUIENTE.migracion}.ts`), MIGRACION);
  git('add', '--all');
  git('commit', '--quiet', '--message', 'la entrega siguiente');
  git('tag', SIGUIENTE.marca);
  git('checkout', '--quiet', ESTA);
};
