import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // What runs every test when it changes; the scripts and settings of package.json change none.
    forceRerunTriggers: ['**/package-lock.json', '**/{vitest,vite}.config.*'],
    projects: [
      {
        test: {
          name: 'pure',
          include: ['{values,formatos,nucleo,features,integrations,server}/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/*.routes.test.ts', '**/*.largo.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'db',
          include: ['{formatos,nucleo,features,integrations,server}/**/*.{db,routes}.test.ts'],
          environment: 'node',
          globalSetup: ['server/test/cluster.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'largo',
          include: ['{formatos,nucleo,features,integrations,server}/**/*.largo.test.ts'],
          environment: 'node',
          globalSetup: ['server/test/cluster.ts'],
          testTimeout: 300_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
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
          testTimeout: 30_000,
          maxWorkers: 2,
          setupFiles: ['web/lib/jsx-de-produccion.ts', 'web/lib/preparar-pruebas.ts'],
          css: false,
        },
      },
    ],
  },
});
