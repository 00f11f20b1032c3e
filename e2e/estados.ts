import type { Locator, Page } from '@playwright/test';
import { expect } from './casa.ts';
import { quieta, revisar } from './paginas.ts';

/** Calls that bring a screen's data, without those of the session. */
const DATOS = /\/api\/(?!Auth\/|Endpoints\/|version\/)/;

const CARGANDO = '[aria-busy=true], .por-llegar, output:text("Cargando, por favor espere.")';

/** Waits until nothing on the screen loads or moves. */
export const asentada = (page: Page): Promise<void> =>
  expect(async () => {
    await expect(page.locator(CARGANDO)).toHaveCount(0);
    await quieta(page);
    await expect(page.locator(CARGANDO)).toHaveCount(0, { timeout: 1 });
  }).toPass();

/** Waits until the screen and all that loads after it have loaded. */
export const llegada = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await asentada(page);
};

/** Holds back every data call from now on. The returned function releases them. */
const retener = async (page: Page): Promise<() => Promise<void>> => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(DATOS, async (ruta) => {
    await promise;
    await ruta.continue().catch(() => undefined);
  });
  return async () => {
    resolve(undefined);
    await page.unrouteAll({ behavior: 'wait' });
  };
};

/** Closes an open dialog without answering it. */
const cerrar = async (page: Page): Promise<void> => {
  const dialogo = page.getByRole('dialog');
  await page.keyboard.press('Escape');
  // A closing dialog stays visible for a moment.
  const quedo = await dialogo.waitFor({ state: 'hidden', timeout: 2_000 }).then(
    () => false,
    () => true,
  );
  if (quedo) {
    await dialogo.getByRole('button', { name: /^(OK|Cancelar|CANCELAR|Volver|ACEPTAR)$/ }).click();
  }
  await expect(dialogo).toHaveCount(0);
};

const hay = async (uno: Locator): Promise<boolean> =>
  (await uno.count()) > 0 && (await uno.first().isVisible()) && (await uno.first().isEnabled());

interface Gesto {
  readonly nombre: string;
  readonly en: (page: Page) => Locator;
  readonly hacer: (uno: Locator) => Promise<void>;
  /** Restores the screen. */
  readonly deshacer: (page: Page, uno: Locator) => Promise<void>;
}

const pulsar = (uno: Locator) => uno.click();

/** Elements to open, select or type into, if the screen has them. */
const GESTOS: readonly Gesto[] = [
  {
    nombre: 'detalle',
    en: (page) => page.getByRole('button', { name: /^Ver detalle/ }),
    hacer: pulsar,
    deshacer: async () => undefined,
  },
  {
    nombre: 'elegidas',
    en: (page) => page.getByRole('checkbox', { name: /^Elegir / }),
    hacer: (uno) => uno.check(),
    deshacer: (_, uno) => uno.uncheck(),
  },
  {
    nombre: 'filtros',
    en: (page) => page.getByRole('button', { name: 'Filtros guardados' }),
    hacer: pulsar,
    deshacer: cerrar,
  },
  // Stays open for the next gesture, whose button it holds.
  {
    nombre: 'menu',
    en: (page) => page.getByRole('button', { name: /^Más acciones de / }),
    hacer: pulsar,
    deshacer: async () => undefined,
  },
  {
    nombre: 'desactivar',
    en: (page) => page.getByRole('button', { name: /^(Desactivar|Habilitar|Revocar) / }),
    hacer: pulsar,
    deshacer: cerrar,
  },
  {
    nombre: 'sin-resultados',
    en: (page) => page.getByRole('main').getByRole('searchbox'),
    hacer: (uno) => uno.fill('nadie se llama así'),
    deshacer: (_, uno) => uno.fill(''),
  },
  // The submission comes last, because it may navigate away.
  {
    nombre: 'vacia-enviada',
    en: (page) =>
      page.getByRole('main').getByRole('button', {
        name: /^(BUSCAR|Buscar|GUARDAR|SIGUIENTE|Iniciar Sesión|Enviar enlace)$/,
      }),
    hacer: pulsar,
    deshacer: cerrar,
  },
];

/** File name of a picture, from the user and the screen's address. */
const nombreDe = (quien: string, ruta: string): string =>
  `${quien}${ruta}`.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');

/**
 * Checks these screens while they load, loaded, after each gesture of GESTOS, and without any answer from the
 * server.
 */
export const revisarEstados = async (
  page: Page,
  quien: string,
  rutas: readonly string[],
): Promise<void> => {
  for (const ruta of rutas) {
    const nombre = nombreDe(quien, ruta);
    const soltar = await retener(page);
    await page.goto(ruta);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await revisar(page, `${nombre}-cargando`);
    await soltar();
    await llegada(page);
    await revisar(page, nombre);
    for (const gesto of GESTOS) {
      const uno = gesto.en(page).first();
      if (!(await hay(uno))) continue;
      await gesto.hacer(uno);
      await llegada(page);
      await revisar(page, `${nombre}-${gesto.nombre}`);
      await gesto.deshacer(page, uno);
    }
    await page.route(DATOS, (cual) => cual.abort());
    await page.goto(ruta);
    await llegada(page);
    await revisar(page, `${nombre}-sin-respuesta`);
    await page.unrouteAll({ behavior: 'wait' });
  }
};
