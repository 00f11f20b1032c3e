import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/**
 * What `npm run test:largo` does in a browser: the journeys anew, on a tablet, and those that look at every
 * state of every screen. Not those that are about other widths, or about a keyboard.
 */
export default defineConfig({
  ...base,
  testIgnore: [],
  outputDir: 'test-results/largo',
  projects: [
    {
      name: 'tableta',
      use: { viewport: { width: 768, height: 1024 } },
      testIgnore: ['quietud', 'peso', 'colores-forzados', 'teclado'].map((uno) => `${uno}.spec.ts`),
    },
  ],
});
