import { defineConfig } from 'vitest/config';
import paquete from './package.json' with { type: 'json' };

const minimo = Number(/\d+/.exec(paquete.engines.node)?.[0]);
if (Number.parseInt(process.versions.node, 10) < minimo) {
  process.stderr.write(
    `Las pruebas necesitan Node ${minimo} o posterior y este es ${process.version}: corra npm ci y npx vitest, o nvm use.\n`,
  );
  process.exit(1);
}

// A test's objects die young: larger spaces for them halve the time of garbage collection.
const execArgv = ['--min-semi-space-size=16', '--max-semi-space-size=64'];

const CON_BASE = {
  execArgv,
  environment: 'node',
  globalSetup: ['server/test/base/cluster.ts'],
  setupFiles: ['server/test/preparar-archivo.ts'],
  // One limit for all, far beyond any test's time, so that a busy machine is no failure.
  testTimeout: 300_000,
  hookTimeout: 120_000,
  maxWorkers: 3,
};

export default defineConfig({
  test: {
    // Files that rerun every test when they change; scripts and settings of package.json affect none.
    forceRerunTriggers: ['**/package-lock.json', '**/{vitest,vite}.config.*'],
    projects: [
      {
        test: {
          name: 'pure',
          // Like `ui`, so that a file of each kind may run together.
          sequence: { groupOrder: 2 },
          execArgv,
          isolate: false,
          maxWorkers: 2,
          testTimeout: 30_000,
          include: ['{values,formatos,nucleo,features,integrations,server,web,bench}/**/*.test.ts'],
          exclude: ['**/*.{db,routes,largo,ui}.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          ...CON_BASE,
          name: 'db',
          isolate: false,
          include: ['{formatos,nucleo,features,integrations,server}/**/*.{db,routes}.test.ts'],
        },
      },
      {
        test: {
          ...CON_BASE,
          name: 'largo',
          include: ['{formatos,nucleo,features,integrations,server}/**/*.largo.test.ts'],
          testTimeout: 300_000,
        },
      },
      {
        extends: './vite.config.ts',
        oxc: { jsx: { development: false } },
        test: {
          name: 'ui',
          // A run of both kinds needs an order, because they have different numbers of workers.
          sequence: { groupOrder: 1 },
          execArgv,
          isolate: false,
          include: ['web/**/*.ui.test.{ts,tsx}'],
          environment: 'jsdom',
          // Longer than several waits of Testing Library (preparar-pruebas.ts), so that its own error is
          // reported first.
          testTimeout: 120_000,
          hookTimeout: 60_000,
          // More than cores, because a screen test also waits for its timers.
          maxWorkers: 3,
          expect: { poll: { timeout: 45_000 } },
          setupFiles: [
            'web/lib/pruebas/react-de-produccion.ts',
            'web/lib/pruebas/preparar-pruebas.ts',
          ],
          css: false,
        },
      },
    ],
  },
});
