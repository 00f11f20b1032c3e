import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { type Locator, type Page, test } from '@playwright/test';
import { formatearFecha } from '#values/fecha.ts';
import { PESOS, TAMANOS } from '#values/tipografia.ts';
import { type CasaViva, expect } from './casa.ts';

/** Logs in as a demonstration user on the screen. */
export const entrar = async (page: Page, usuario: string, clave: string): Promise<void> => {
  await page.goto('/acceso/iniciarSesion');
  await page.getByLabel('Nombre de usuario').fill(usuario);
  await page.getByLabel('Contraseña', { exact: true }).fill(clave);
  await page.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(page).toHaveURL(/\/bienvenida$/);
};

/** Logs out on the screen, and waits for the answer: leaving earlier would keep the session open. */
export const salir = async (page: Page): Promise<void> => {
  await page.goto('/acceso/cerrarSesion');
  await page.getByRole('main').getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByText('Su sesión se ha cerrado.')).toBeVisible();
};

export const boton = (page: Page, nombre: string): Locator =>
  page.getByRole('button', { name: nombre, exact: true });

export const campoDe = (page: Page, nombre: string): Locator =>
  page.getByRole('textbox', { name: nombre, exact: true });

/** Types a day given as 'YYYY-MM-DD' in the format of people. */
export const llenarFecha = async (campo: Locator, dia: string): Promise<void> => {
  await campo.fill(formatearFecha(dia));
  await expect(campo).toHaveValue(formatearFecha(dia));
};

/** Opens a selector and picks the option with this exact name. */
export const elegir = async (page: Page, selector: string, opcion: string): Promise<void> => {
  await page.getByRole('combobox', { name: selector }).click();
  await page.getByRole('option', { name: opcion, exact: true }).click();
};

/** Waits for running animations: a colour in the middle of a fade is not the final one. */
export const quieta = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const cuadro = () => new Promise(requestAnimationFrame);
    // Endless animations, such as a loader's, are not awaited.
    const enMovimiento = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .filter(({ playState }) => playState === 'running');
    for (let quietos = 0; quietos < 5; quietos += 1) {
      await cuadro();
      const pendientes = enMovimiento();
      if (pendientes.length === 0) continue;
      await Promise.allSettled(pendientes.map(({ finished }) => finished));
      quietos = 0;
    }
  });

/** Rules that axe checks: WCAG 2.2 up to AA, and its best practices. */
const ETIQUETAS = [
  ...['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'],
  'best-practice',
];

/**
 * True in test:largo: checks every width, light and dark, with pictures. Otherwise each state is checked
 * once.
 */
export const aFondo = (): boolean => test.info().config.metadata['aFondo'] === true;

/** Takes a picture in test:largo. */
export const fotografiar = async (page: Page, nombre: string): Promise<void> => {
  if (!aFondo()) return;
  const { width } = page.viewportSize() ?? { width: 0 };
  await page.screenshot({ path: `test-results/pantallas/${width}-${nombre}.png` });
};

/** Sizes in pixels and weights of the scale, as the browser computes them. */
const DE_LA_ESCALA = [
  Object.values(TAMANOS).map((tamano) => `${tamano}px`),
  Object.values(PESOS).map(String),
] as const;

/**
 * Visible texts whose size or weight is none of the scale (V-CARA-004), except drawn signs. A text for screen
 * readers alone shows no letters.
 */
const letrasAjenas = (page: Page): Promise<string[]> =>
  page.evaluate(([tamanos, pesos]) => {
    const SIN_LETRAS =
      '.placa, .placa-de-campo, #portada h1, svg, .recharts-wrapper, option, .solo-lectores';
    const ajenas = new Set<string>();
    const textos = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (textos.nextNode()) {
      const { parentElement: suyo, data } = textos.currentNode as Text;
      if (!suyo || !data.trim() || suyo.closest(SIN_LETRAS) || !suyo.checkVisibility()) continue;
      const { fontSize, fontWeight } = getComputedStyle(suyo);
      if (tamanos.includes(fontSize) && pesos.includes(fontWeight)) continue;
      ajenas.add(`${data.trim().slice(0, 40)}: ${fontSize} ${fontWeight}`);
    }
    return [...ajenas];
  }, DE_LA_ESCALA);

const deAxe = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const AXE = readFileSync(deAxe.resolve('axe-core/axe.min.js'), 'utf8');

/** Loads axe once per document; AxeBuilder alone evaluates a megabyte twice per check. */
const ponerAxe = async (page: Page): Promise<void> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
};

/** Fails softly if axe finds anything. */
const revisarConAxe = async (page: Page, nombre: string): Promise<void> => {
  await ponerAxe(page);
  const { violations } = await new AxeBuilder({ page, axeSource: ';' })
    .options({ resultTypes: ['violations'] })
    .withTags(ETIQUETAS)
    // Our pages have no frames, so axe needs no second page to merge results.
    .setLegacyMode(true)
    .analyze();
  const resumen = violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target).join(' | ')}`);
  expect.soft(resumen, `axe en ${nombre}`).toEqual([]);
};

/** Checks that letters are of the scale, and that nothing scrolls sideways. Reports softly. */
const revisarTrazado = async (page: Page, nombre: string): Promise<void> => {
  expect.soft(await letrasAjenas(page), `letras de ${nombre}`).toEqual([]);
  const sobra = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(sobra, `ancho de ${nombre}`).toBeLessThanOrEqual(0);
  await fotografiar(page, nombre);
};

/**
 * Checks that axe finds nothing, letters are of the scale, and nothing scrolls sideways. Reports every finding
 * softly, so the journey continues. Scrolls to the top first, because axe judges a target covered by the sticky
 * bar as too small.
 */
export const revisar = async (page: Page, nombre: string): Promise<void> => {
  await page.evaluate(() => scrollTo(0, 0));
  await quieta(page);
  await revisarConAxe(page, nombre);
  await revisarTrazado(page, nombre);
};

/**
 * Checks like `revisar` a state of a screen or dialog that `npm test` hands to `revisar` elsewhere. Axe takes most
 * of the time, so only test:largo runs it here.
 */
export const revisarEstado = async (page: Page, nombre: string): Promise<void> => {
  if (aFondo()) return revisar(page, nombre);
  await quieta(page);
  await revisarTrazado(page, nombre);
};

const ANCHOS = [390, 768, 1280];

/** Runs `revisar` at the current width and, in test:largo, at each of `anchos`. */
export const revisarEn = async (page: Page, nombre: string, anchos = ANCHOS): Promise<void> => {
  if (!aFondo()) return revisar(page, nombre);
  const suyo = page.viewportSize() ?? { width: 1280, height: 900 };
  for (const width of new Set([...anchos, suyo.width])) {
    await page.setViewportSize({ width, height: 900 });
    await revisar(page, nombre);
  }
  await page.setViewportSize(suyo);
};

/** Runs `revisarEn` and, in test:largo, repeats it in light and dark. */
export const revisarEnTodas = async (page: Page, nombre: string): Promise<void> => {
  if (!aFondo()) return revisar(page, nombre);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await revisarEn(page, `${nombre}-${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: null });
};

/** Selector of the elements that Tab can reach. */
const CON_FOCO = 'a[href], button, input, select, textarea, [tabindex]';
/** More Tab stops than any screen has. */
const PARADAS = 70;

/**
 * Presses Tab until the focused element is named `nombre`. Waits first until such an element is shown and
 * enabled, because a screen that still loads would use up the stops. Throws after PARADAS stops.
 */
export const tabHasta = async (page: Page, nombre: RegExp): Promise<void> => {
  const rotulos = (selector: string): Promise<string[]> =>
    page.locator(selector).evaluateAll((elementos) =>
      elementos
        .filter((elemento) => elemento.checkVisibility() && !elemento.matches(':disabled'))
        .map((elemento) => {
          const rotulo = elemento instanceof HTMLInputElement && elemento.labels?.[0]?.textContent;
          return elemento.getAttribute('aria-label') ?? (rotulo || elemento.textContent);
        }),
    );
  await expect
    .poll(async () => (await rotulos(CON_FOCO)).some((rotulo) => nombre.test(rotulo)), {
      message: `nada con foco posible se llama ${nombre.source}`,
    })
    .toBe(true);
  for (let parada = 0; parada < PARADAS; parada += 1) {
    const [actual = ''] = await rotulos(':focus');
    if (nombre.test(actual)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`el foco nunca llegó a ${nombre.source}`);
};

/** Types into a field reached by Tab. */
export const escribirEn = async (page: Page, campo: RegExp, texto: string): Promise<void> => {
  await tabHasta(page, campo);
  await page.keyboard.type(texto);
};

/** Public link that the product prints at start. */
export const enlaceDe = (casa: CasaViva): string => {
  const enlace = /enlace público (\S+)/.exec(casa.registro())?.[1];
  if (!enlace) throw new Error('no se imprimió el enlace público');
  return enlace;
};

/** Opens a public link and continues from its front page to the entry without a plate. */
export const abrirEnlace = async (page: Page, enlace: string): Promise<void> => {
  await page.goto(enlace);
  await page.getByRole('link', { name: 'Tengo varios vehículos' }).click();
  await expect(page).toHaveURL(/\/venta\/ingresoVehiculo$/);
};

/** Width of an A4 page between its margins. */
const HOJA = { width: 703, height: 1000 };

/** Checks the printed screen: nothing outside the sheet, no buttons, no fixed elements over the text. */
export const revisarEnPapel = async (page: Page, nombre: string): Promise<void> => {
  const de = page.viewportSize();
  await page.setViewportSize(HOJA);
  await page.emulateMedia({ media: 'print' });
  const sobra = () =>
    page.evaluate(() => {
      const visible = (uno: Element) => uno.checkVisibility({ visibilityProperty: true });
      const nombrar = (uno: Element) => `${uno.tagName} ${uno.textContent?.trim().slice(0, 40)}`;
      return {
        fuera: document.documentElement.scrollWidth - innerWidth,
        // A button inside a text or a column header is part of the text.
        botones: [...document.querySelectorAll('button:not(.mantine-Anchor-root, th *), nav')]
          .filter(visible)
          .map(nombrar),
        pegados: [...document.querySelectorAll('body *')]
          .filter((uno) => ['sticky', 'fixed'].includes(getComputedStyle(uno).position))
          .filter((uno) => visible(uno) && uno.getBoundingClientRect().height > 1)
          .map(nombrar),
      };
    });
  // A table hides overflowing columns after it became narrower.
  await expect.poll(sobra, { message: nombre }).toEqual({ fuera: 0, botones: [], pegados: [] });
  if (aFondo()) await page.pdf({ path: `test-results/pantallas/${nombre}.pdf`, format: 'A4' });
  await page.emulateMedia({ media: null });
  if (de) await page.setViewportSize(de);
};

/** Columns and actions of the screen's lists that are out of sight. */
export const cortadas = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('table')].flatMap((tabla) => {
      const caja = tabla.parentElement?.getBoundingClientRect();
      const fuera = (celda: Element): boolean =>
        caja === undefined ||
        celda.getBoundingClientRect().right > Math.min(caja.right, innerWidth) + 1;
      // Only screen readers see the clipped head of a summary.
      const seVe = (celda: Element): boolean => {
        const cabeza = celda.closest('thead');
        return cabeza === null || getComputedStyle(cabeza).clipPath === 'none';
      };
      return [...tabla.querySelectorAll('th, td')]
        .filter((celda) => seVe(celda) && fuera(celda))
        .map((celda) => `${tabla.ariaLabel}: ${celda.textContent}`);
    }),
  );
