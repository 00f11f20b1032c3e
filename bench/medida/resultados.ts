import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { cpus, hostname, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { esquemaDeCifra } from './cifra.ts';

const raiz = fileURLToPath(new URL('../../', import.meta.url));
/** One run of one bench: a line of a results file. */
const Corrida = z.strictObject({
  bench: z.string(),
  /** Numbers given to the bench; only runs with equal numbers are comparable. */
  parametros: z.record(z.string(), z.number()),
  /** True if the numbers are the defaults. */
  deSiempre: z.boolean(),
  fecha: z.iso.datetime(),
  /** Commit of the measured product, with a mark for uncommitted changes. */
  version: z.string(),
  maquina: z.string(),
  procesador: z.string(),
  node: z.string(),
  carga: z.strictObject({ antes: z.number(), ajena: z.number().nullable() }),
  segundos: z.number(),
  cifras: z.array(esquemaDeCifra),
});
export type Corrida = z.infer<typeof Corrida>;

export const leerCorridas = (archivo: string): Corrida[] =>
  existsSync(archivo)
    ? readFileSync(archivo, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((linea) => Corrida.parse(JSON.parse(linea)))
    : [];

export const agregarCorrida = (archivo: string, corrida: Corrida): void => {
  appendFileSync(archivo, `${JSON.stringify(corrida)}\n`);
};

const sello = (texto: string): string =>
  createHash('sha256').update(texto).digest('hex').slice(0, 8);

const procesadorDe = (): string => {
  const [uno] = cpus();
  return `${cpus().length} x ${uno?.model.trim() ?? process.arch}`;
};

const nombreDeMaquina = (): string => {
  try {
    return readFileSync('/etc/machine-id', 'utf8').trim();
  } catch {
    return hostname();
  }
};

/** Fingerprint of the machine, without its name. */
const maquina = (): string =>
  sello([nombreDeMaquina(), procesadorDe(), Math.round(totalmem() / 2 ** 30)].join(' '));

/** Paths that make up the product: benches, tests and documents do not change its version. */
const MEDIDO = [
  ...['.', ':!bench', ':!docs', ':!*.md', ':!node_modules', ':!*.test.ts', ':!*.test.tsx', ':!e2e'],
  // package-lock.json covers the dependencies.
  ...[':!package.json', ':!knip.json', ':!vitest.config.ts'],
];

const git = (...args: readonly string[]): string =>
  execFileSync('git', [...args], { cwd: raiz, encoding: 'utf8', maxBuffer: 2 ** 28 }).trim();

/**
 * Last commit of the product, plus a mark for uncommitted changes; without git, the version of package.json.
 */
export const version = (): string => {
  try {
    const commit = git('log', '-1', '--format=%h', '--abbrev=10', 'HEAD', '--', ...MEDIDO);
    const sueltos = git('status', '--porcelain', '--', ...MEDIDO);
    if (sueltos === '') return commit;
    return `${commit}+${sello(`${sueltos}\n${git('diff', 'HEAD', '--', ...MEDIDO)}`)}`;
  } catch {
    const paquete = JSON.parse(readFileSync(join(raiz, 'package.json'), 'utf8'));
    return z.object({ version: z.string() }).parse(paquete).version;
  }
};

/** Identifies this machine and this version. */
export const deAqui = (): Pick<Corrida, 'maquina' | 'procesador' | 'node' | 'version'> => ({
  maquina: maquina(),
  procesador: procesadorDe(),
  node: process.version,
  version: version(),
});
