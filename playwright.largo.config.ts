import { defineConfig } from '@playwright/test';
import base, {
  ESCRITORIO,
  SOLO_EN_ESCRITORIO,
  SOLO_EN_TELEFONO,
  TELEFONO,
} from './playwright.config.ts';

/**
 * What `npm run test:largo` does in a browser: the journeys anew, on a tablet and where `npm test` does not
 * make them, and those that look at every state of every screen. Not those that are about a keyboard.
 */
export default defineConfig({
  ...base,
  testIgnore: [],
  outputDir: 'test-results/largo',
  metadata: { aFondo: true },
  projects: [
    {
      name: 'tableta',
      use: { viewport: { width: 768, height: 1024 } },
      testIgnore: ['colores-forzados.spec.ts', 'teclado.spec.ts'],
    },
    { name: 'escritorio', use: ESCRITORIO, testMatch: SOLO_EN_TELEFONO },
    { name: 'telefono', use: TELEFONO, testMatch: SOLO_EN_ESCRITORIO },
  ],
});
