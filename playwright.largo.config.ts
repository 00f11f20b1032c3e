import { defineConfig } from '@playwright/test';
import base, {
  ESCRITORIO,
  SOLO_EN_ESCRITORIO,
  SOLO_EN_TELEFONO,
  TELEFONO,
} from './playwright.config.ts';

const LIGHTHOUSE = 'lighthouse.largo.spec.ts';

/**
 * Browser part of `npm run test:largo`. It repeats the journeys on a tablet and at widths that `npm test`
 * omits, and checks every state of every screen. Journeys about the keyboard are left out.
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
    { name: 'escritorio', use: ESCRITORIO, testMatch: SOLO_EN_TELEFONO },
    { name: 'telefono', use: TELEFONO, testMatch: SOLO_EN_ESCRITORIO },
  ],
});
