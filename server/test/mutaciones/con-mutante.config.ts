import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** What the process is told: whose source is another, and what it is. */
export interface Encargo {
  /** Absolute. */
  readonly archivo: string;
  readonly texto: string;
}

const encargo = JSON.parse(readFileSync(process.env['MUTANTE'] ?? '', 'utf8')) as Encargo;

/** Pure tests against a source of which one thing is changed; the file itself is left alone. */
export default defineConfig({
  plugins: [
    {
      name: 'mutante',
      enforce: 'pre',
      load: (id) => (id.split('?')[0] === encargo.archivo ? encargo.texto : null),
    },
  ],
  test: {
    environment: 'node',
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    bail: 1,
    testTimeout: 10_000,
    // The same file has another text each time.
    fsModuleCache: false,
  },
});
