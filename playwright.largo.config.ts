import { defineConfig } from '@playwright/test';
import base, { ESCRITORIO, TELEFONO } from './playwright.config.ts';

const LIGHTHOUSE = 'lighthouse.largo.spec.ts';
/** Journeys that a desktop repeats: `npm test` runs the first on a phone. */
const EN_ESCRITORIO = ['compra-publica.spec.ts', 'compra-en-red.largo.spec.ts'];
/** Journeys that a phone repeats: `npm test` runs them on a desktop. */
const EN_TELEFONO = ['carga-masiva.spec.ts', 'venta-directa.spec.ts', 'acceso.spec.ts'];

/**
 * Browser part of `npm run test:largo`. It repeats the journeys on a tablet and at widths that `npm test`
 * omits, and checks every state of every screen. The keyboard's journeys of `teclado.spec.ts` depend on no width.
 */
export default defineConfig({
  ...base,
  testIgnore: [],
  grepInvert: [],
  outputDir: 'test-results/largo',
  metadata: { aFondo: true },
  projects: [
    { name: 'lighthouse', testMatch: LIGHTHOUSE },
    {
      name: 'tableta',
      use: { viewport: { width: 768, height: 1024 } },
      testIgnore: ['colores-forzados.spec.ts', 'teclado.spec.ts', LIGHTHOUSE],
    },
    { name: 'escritorio', use: ESCRITORIO, testMatch: EN_ESCRITORIO },
    { name: 'telefono', use: TELEFONO, testMatch: EN_TELEFONO },
  ],
});
