import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

/** Configuration of `npm run fotos`; `npm test` does not run it. */
export default defineConfig({
  ...base,
  testDir: fileURLToPath(new URL('.', import.meta.url)),
  testMatch: 'tomar.ts',
  testIgnore: [],
  fullyParallel: true,
  workers: 2,
  outputDir: fileURLToPath(new URL('../../test-results/fotos', import.meta.url)),
  use: { ...base.use, screenshot: 'off' },
  projects: [{ name: 'fotos' }],
});
