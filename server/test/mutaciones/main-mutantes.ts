import { readFileSync } from 'node:fs';
import { createVitest } from 'vitest/node';

/** Input of the process: the source, the tests that judge it, and its mutants. */
export interface Encargo {
  /** Absolute path. */
  readonly archivo: string;
  readonly pruebas: readonly string[];
  readonly textos: readonly string[];
}

const encargo = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Encargo;
const { archivo } = encargo;
let texto = readFileSync(archivo, 'utf8');

/** Runs pure tests against a mutated source without changing the file. */
const vitest = await createVitest(
  'test',
  {
    config: false,
    watch: false,
    environment: 'node',
    include: [...encargo.pruebas],
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    bail: 1,
    testTimeout: 120_000,
    reporters: [{}],
    // The text of this path changes each time, so it must not be cached.
    fsModuleCache: false,
  },
  {
    plugins: [
      {
        name: 'mutante',
        enforce: 'pre',
        load: (id) => (id.split('?')[0] === archivo ? texto : null),
      },
    ],
  },
);

const pasan = async (este: string): Promise<boolean> => {
  texto = este;
  vitest.invalidateFile(archivo);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    await vitest.globTestSpecifications(),
  );
  return (
    unhandledErrors.length === 0 && testModules.length > 0 && testModules.every((uno) => uno.ok())
  );
};

// Tests that always fail would kill every mutant, so the original must pass first.
const enteras = await pasan(texto);
const vivos: number[] = [];
for (const [i, uno] of encargo.textos.entries()) if (await pasan(uno)) vivos.push(i);
await vitest.close();
process.stdout.write(JSON.stringify({ enteras, vivos }));
process.exit(0);
