import { defineConfig } from 'vitest/config';
import paquete from './package.json' with { type: 'json' };

const minimo = Number(/\d+/.exec(paquete.engines.node)?.[0]);
if (Number.parseInt(process.versions.node, 10) < minimo) {
  process.stderr.write(
    `Las pruebas necesitan Node ${minimo} o posterior y este es ${process.version}: corra npm ci y npx vitest, o nvm use.\n`,
  );
  process.exit(1);
}

const CON_BASE = {
  environment: 'node',
  globalSetup: ['server/test/base/cluster.ts'],
  setupFiles: ['server/test/preparar-archivo.ts'],
  // One limit for all, far beyond what any takes: a busy machine is no failure.
  testTimeout: 300_000,
  hookTimeout: 120_000,
  maxWorkers: 2,
};

export default defineConfig({
  test: {
    // What runs every test when it changes; the scripts and settings of package.json change none.
    forceRerunTriggers: ['**/package-lock.json', '**/{vitest,vite}.config.*'],
    projects: [
      {
        test: {
          name: 'pure',
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
          isolate: false,
          include: ['web/**/*.ui.test.{ts,tsx}'],
          environment: 'jsdom',
          // More than one wait of Testing Library (preparar-pruebas.ts), so that it is what is told.
          testTimeout: 120_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          expect: { poll: { timeout: 45_000 } },
          setupFiles: ['server/test/jsx-de-produccion.ts', 'web/lib/pruebas/preparar-pruebas.ts'],
          css: false,
        },
      },
    ],
  },
});
