import { defineConfig } from '@playwright/test';
import { navegador } from './arranque/herramientas.mjs';

/** Chromium of the system: browser builds are never downloaded. */
const CHROMIUM = navegador() ?? '/usr/bin/chromium';

/**
 * Features to disable. The last list on the command line wins, so this one repeats what Playwright disables.
 * It adds two panels of the address bar, which full Chromium draws for every page. Together they are a third
 * of opening one.
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
/** Journeys in an empty house or one with other settings. */
const EN_CASA_PROPIA = ['desde-cero.spec.ts', 'cuenta-externa.spec.ts'];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  testIgnore: '*.largo.spec.ts',
  // Journeys for test:largo alone: other widths, variants of a journey, what jsdom's tests also show.
  grepInvert: /@largo/,
  // More than the cores, because a journey mostly waits for a page, an answer or a job. Each worker has a house
  // of its own, whose start costs as much as a short journey.
  workers: 3,
  fullyParallel: false,
  // Long enough for a machine that stalls for a while; a missing element still fails.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    // Headless Chromium draws animations on the processor.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    // Traces take a third of the journeys' processor, so they are off unless TRAZA=si.
    trace: process.env['TRAZA'] === 'si' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // An installation given by its address (CASA) may have a self-signed certificate.
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
    // First, because at the end it would run beside nothing. Every further project costs one more house.
    { name: 'casa propia', use: ESCRITORIO, testMatch: EN_CASA_PROPIA },
    {
      name: 'escritorio',
      use: ESCRITORIO,
      testIgnore: ['*.largo.spec.ts', ...EN_CASA_PROPIA],
    },
  ],
});
