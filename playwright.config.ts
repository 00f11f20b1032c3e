import { defineConfig } from '@playwright/test';
import { navegador } from './arranque/herramientas.mjs';

/** Chromium of the system: browser builds are never downloaded. */
const CHROMIUM = navegador() ?? '/usr/bin/chromium';

/**
 * What Playwright switches off by itself (it cannot be added to: the last list is the one that counts),
 * and the two panels of the address bar, which whole Chromium draws for every page although nobody sees
 * them: together a third of what opening a page costs there.
 */
const SIN = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

export const ESCRITORIO = { viewport: { width: 1280, height: 900 } };
export const TELEFONO = { viewport: { width: 390, height: 844 }, hasTouch: true };
/** Where whoever does it does it; in test:largo at the other width too. */
export const SOLO_EN_TELEFONO = ['compra-publica.spec.ts'];
export const SOLO_EN_ESCRITORIO = ['carga-masiva.spec.ts'];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  testIgnore: '*.largo.spec.ts',
  // One more than cores: a journey mostly waits for a page, an answer or a job.
  workers: 3,
  fullyParallel: false,
  // Long enough for a machine that stands still for a while: what never comes fails all the same.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    // What moves on the screen is drawn by the processor.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    // A third of the processor that the journeys take; TRAZA=si when one has to be understood.
    trace: process.env['TRAZA'] === 'si' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // An installation given by its address (CASA) may have a certificate of its own.
    ignoreHTTPSErrors: process.env['CASA'] !== undefined,
    launchOptions: {
      executablePath: CHROMIUM,
      args: [
        '--no-sandbox',
        '--headless',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${SIN.join(',')}`,
      ],
    },
  },
  projects: [
    { name: 'escritorio', use: ESCRITORIO, testIgnore: ['*.largo.spec.ts', ...SOLO_EN_TELEFONO] },
    {
      name: 'telefono',
      use: TELEFONO,
      testMatch: [...SOLO_EN_TELEFONO, 'venta-directa.spec.ts', 'acceso.spec.ts'],
    },
  ],
});
