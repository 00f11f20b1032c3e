import { join } from 'node:path';
import type { Page, Request } from '@playwright/test';
import { expect, test } from '../casa.ts';
import { asentada } from '../estados.ts';
import { PANTALLAS } from './pantallas.ts';
import { leerPedido } from './pedido.ts';

const PEDIDO = leerPedido();
const ANCHO_DE_LLEGADA = 1280;
const ALTO = 900;
/** Longer pages are cut, so that the picture of a long list stays readable. */
const ALTO_MAXIMO = 3_000;
/** Milliseconds without a request after which a screen asks for nothing more. */
const CALMA_MS = 700;

/** Counts the page's requests from now on. The returned function waits until none is open for a while. */
const contarPeticiones = (page: Page): (() => Promise<void>) => {
  const abiertas = new Set<Request>();
  let ultima = Date.now();
  const cerrar = (una: Request): void => {
    if (abiertas.delete(una)) ultima = Date.now();
  };
  page.on('request', (una) => abiertas.add(una));
  page.on('requestfinished', cerrar);
  page.on('requestfailed', cerrar);
  return () =>
    expect
      .poll(() => abiertas.size === 0 && Date.now() - ultima > CALMA_MS, { message: 'peticiones' })
      .toBe(true);
};

test.use({ viewport: { width: ANCHO_DE_LLEGADA, height: ALTO } });

for (const { nombre, llegar } of PANTALLAS) {
  test(nombre, async ({ page, casa }) => {
    const enCalma = contarPeticiones(page);
    const medir = async (width: number, height: number): Promise<void> => {
      await page.setViewportSize({ width, height });
      await enCalma();
      await asentada(page);
      // A busy machine may start to load after it was calm.
      await expect(page.getByText(/^Cargando/).filter({ visible: true })).toHaveCount(0);
      await page.evaluate(() => document.fonts.ready.then(() => scrollTo(0, 0)));
    };
    await llegar(page, casa);
    // The mouse stayed where it pressed last, and would highlight what is below it.
    await page.mouse.move(0, 0);
    for (const colorScheme of PEDIDO.oscuro ? (['light', 'dark'] as const) : (['light'] as const)) {
      await page.emulateMedia({ colorScheme });
      for (const ancho of PEDIDO.anchos) {
        await medir(ancho, ALTO);
        const alto = await page.evaluate(() => document.documentElement.scrollHeight);
        // The window becomes as tall as its page, so that a bar at the bottom covers nothing.
        if (!PEDIDO.ventana) await medir(ancho, Math.min(Math.max(alto, ALTO), ALTO_MAXIMO));
        const final = `${ancho}${colorScheme === 'dark' ? '-oscuro' : ''}`;
        await page.screenshot({
          path: join(PEDIDO.carpeta, `${nombre}-${final}.${PEDIDO.jpg ? 'jpg' : 'png'}`),
          ...(PEDIDO.jpg && { type: 'jpeg', quality: 82 }),
        });
      }
    }
  });
}
