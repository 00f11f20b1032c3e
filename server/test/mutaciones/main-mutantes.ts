import { readFileSync } from 'node:fs';
import { createVitest } from 'vitest/node';

/** What the process is told: whose source changes, which tests judge it, and every change of it. */
export interface Encargo {
  /** Absolute. */
  readonly archivo: string;
  readonly pruebas: readonly string[];
  readonly textos: readonly string[];
}

const encargo = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Encargo;
const { archivo } = encargo;
let texto = readFileSync(archivo, 'utf8');

/** Pure tests against a source of which one thing is changed; the file itself is left alone. */
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
    // The same file has another text each time.
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

// Without this, tests that always fail would tell every change.
const enteras = await pasan(texto);
const vivos: number[] = [];
for (const [i, uno] of encargo.textos.entries()) if (await pasan(uno)) vivos.push(i);
await vitest.close();
process.stdout.write(JSON.stringify({ enteras, vivos }));
process.exit(0);
