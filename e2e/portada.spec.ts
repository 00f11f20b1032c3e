import type { Browser, Page } from '@playwright/test';
import { decodificarEnlace } from '#values/enlace-publico.ts';
import { ESCRITORIO, TELEFONO } from '../playwright.config.ts';
import { type CasaViva, expect, test } from './casa.ts';
import { pedirComo } from './llamadas.ts';
import { abrirEnlace, enlaceDe, revisarEnTodas, revisarEstado } from './paginas.ts';
import { patentesDe } from './patentes.ts';

const [PATENTE = ''] = patentesDe('portada');
const KIB = 1_024;

const rutaDe = (casa: CasaViva): string => new URL(enlaceDe(casa)).pathname;
const campo = (page: Page) => page.getByRole('textbox', { name: 'Escriba su patente' });
const hallado = (page: Page) => page.getByRole('region', { name: new RegExp(`^${PATENTE}-`) });

/** Holds back every script and style sheet. The returned function releases them. */
const retener = async (page: Page): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.(?:js|css)$/, async (ruta) => {
    await promise;
    await ruta.continue();
  });
  return resolve;
};

for (const [donde, aparato] of [
  ['a phone', TELEFONO],
  ['a desktop @largo', ESCRITORIO],
] as const) {
  test.describe(`on ${donde}`, () => {
    test.use(aparato);

    test('[V-PORTADA-004] [V-PORTADA-007] [V-PULGAR-004] a plate typed before any script arrived is looked up when the scripts arrive', async ({
      pagina,
      casa,
    }) => {
      const soltar = await retener(pagina);
      await pagina.goto(rutaDe(casa), { waitUntil: 'commit' });
      await campo(pagina).pressSequentially(PATENTE.toLowerCase());
      await expect(campo(pagina)).toHaveValue(PATENTE.toLowerCase());
      await expect(pagina.getByText('la página está terminando de cargar')).toBeVisible();
      await pagina.keyboard.press('Enter');
      await expect(pagina).toHaveURL(rutaDe(casa));
      soltar();
      await expect(hallado(pagina)).toBeVisible();
      await expect(pagina).toHaveURL(rutaDe(casa));
    });

    test('[V-PORTADA-007] the field stays the same, with its focus, while the scripts load', async ({
      pagina,
      casa,
    }) => {
      const soltar = await retener(pagina);
      await pagina.goto(rutaDe(casa), { waitUntil: 'commit' });
      await campo(pagina).pressSequentially(PATENTE.slice(0, 3));
      await pagina.evaluate(() => document.activeElement?.setAttribute('data-el-mismo', ''));
      soltar();
      await expect(pagina.locator('#portada[data-lista]')).toBeVisible();
      await expect(pagina.locator('[data-el-mismo]')).toBeFocused();
      await pagina.keyboard.type(PATENTE.slice(3, 5));
      await expect(campo(pagina)).toHaveValue(PATENTE.slice(0, 5));
    });

    test('[V-PORTADA-003] [V-PORTADA-008] the page in each state, with each error of a plate', async ({
      pagina,
      casa,
    }) => {
      await pagina.goto(rutaDe(casa), { waitUntil: 'networkidle' });
      await expect(campo(pagina)).toBeFocused();
      await revisarEnTodas(pagina, 'portada');
      await campo(pagina).fill(PATENTE.slice(0, 3));
      await pagina.getByRole('button', { name: 'Ver mi vehículo' }).click();
      await expect(pagina.getByRole('alert')).toContainText('la patente tiene seis');
      await expect(campo(pagina)).toBeFocused();
      await revisarEnTodas(pagina, 'portada-error');
      await campo(pagina).fill('');
      await expect(pagina.getByRole('alert')).toBeEmpty();
    });

    test('[V-PORTADA-010] [V-PULGAR-001] Back, a reload and the same plate again keep what was typed', async ({
      pagina,
      casa,
    }) => {
      await pagina.goto(rutaDe(casa));
      await campo(pagina).fill(PATENTE);
      await expect(hallado(pagina)).toBeVisible();
      const telefono = pagina.getByRole('textbox', { name: /^Teléfono/ });
      await telefono.fill('912345678');
      await pagina.goBack();
      await expect(campo(pagina)).toHaveValue(PATENTE);
      await expect(pagina).toHaveTitle(/^Compre su SOAP con /);
      await revisarEstado(pagina, 'portada-otra-vez');
      await pagina.goForward();
      await expect(hallado(pagina)).toBeVisible();
      await pagina.reload();
      await expect(hallado(pagina)).toBeVisible();
      await expect(telefono).toHaveValue('912345678');
      // A phone opens its keyboard only if the focus moves within the press, which ends at the window.
      await pagina.evaluate(() =>
        addEventListener('click', () => (document.title = document.activeElement?.id ?? ''), {
          once: true,
        }),
      );
      await pagina.getByRole('button', { name: 'No es mi vehículo' }).click();
      await expect(pagina).toHaveTitle('portada-patente');
      await expect(campo(pagina)).toHaveValue(PATENTE);
      await pagina.keyboard.type(PATENTE.toLowerCase());
      await expect(hallado(pagina)).toBeVisible();
      await expect(telefono).toHaveValue('912345678');
      await abrirEnlace(pagina, rutaDe(casa));
      await expect(pagina.getByRole('textbox', { name: 'Patente' })).toBeVisible();
    });
  });
}

test('[V-PORTADA-004] [V-HOJAS-003] no awaited request precedes the first paint, and the page has at most 10 KiB', async ({
  pagina,
  casa,
}) => {
  const respuesta = await pagina.goto(rutaDe(casa), { waitUntil: 'networkidle' });
  const bytes = (await respuesta?.body())?.length ?? Infinity;
  expect(bytes / KIB).toBeLessThanOrEqual(10);
  const pedidos = await pagina.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((uno) => uno.toJSON() as { name: string; renderBlockingStatus: string }),
  );
  expect(pedidos.length).toBeGreaterThan(2);
  expect(pedidos.filter((uno) => uno.renderBlockingStatus === 'blocking')).toEqual([]);
  expect(pedidos.filter(({ name }) => name.endsWith('.woff2'))).toEqual([]);
  expect(pedidos.filter(({ name }) => name.endsWith('.css'))).toHaveLength(1);
});

const sinGuiones = (browser: Browser) =>
  browser.newContext({ ...TELEFONO, locale: 'es-CL', javaScriptEnabled: false });

test('[V-PORTADA-005] [V-PORTADA-009] without scripts it accepts a plate, sends it nowhere and shows a phone number', async ({
  casa,
  browser,
}) => {
  const contexto = await sinGuiones(browser);
  const pagina = await contexto.newPage();
  await pagina.goto(enlaceDe(casa));
  await campo(pagina).fill(PATENTE);
  await pagina.keyboard.press('Enter');
  await pagina.getByRole('button', { name: 'Ver mi vehículo' }).click();
  await expect(pagina).toHaveURL(enlaceDe(casa));
  await expect(campo(pagina)).toHaveValue(PATENTE);
  const aviso = pagina.locator('.portada-aviso');
  await expect(aviso).toBeVisible();
  expect(await aviso.textContent()).toContain('necesita JavaScript');
  await expect(aviso.locator('a')).toHaveAttribute('href', /^tel:\+56\d{9}$/);
  await contexto.close();
});

test('[V-PORTADA-009] [V-PULGAR-002] a buyer with several vehicles goes to the entry, even before the scripts arrived', async ({
  pagina,
  casa,
}) => {
  const soltar = await retener(pagina);
  await pagina.goto(rutaDe(casa), { waitUntil: 'commit' });
  await pagina.getByRole('link', { name: 'Tengo varios vehículos' }).click({ noWaitAfter: true });
  await expect(pagina).toHaveURL(/\?varios$/);
  soltar();
  await expect(pagina).toHaveURL(/\/venta\/ingresoVehiculo$/);
  const patente = pagina.getByRole('textbox', { name: 'Patente' });
  await expect(patente).toHaveValue('');
  await pagina.setViewportSize({ width: 1280, height: 720 });
  await patente.fill(PATENTE);
  await expect(pagina.getByText(/Cubre del/)).toBeVisible();
  const telefono = pagina.getByLabel('Teléfono');
  await expect(telefono).toBeFocused();
  const barra = pagina.getByRole('button', { name: 'CONTINUAR' });
  const borde = await barra.evaluate((uno) => uno.getBoundingClientRect().top);
  expect(await telefono.evaluate((uno) => uno.getBoundingClientRect().bottom)).toBeLessThan(borde);
});

test('[V-PORTADA-001] [V-PORTADA-002] a link revoked while its front page was open says so after a plate is typed, and at once afterwards', async ({
  pagina,
  casa,
}) => {
  const pedir = await pedirComo(casa, 'admin', 'Admin#2026');
  const { cid = 0, uid = 0 } = decodificarEnlace(rutaDe(casa).slice(1)) ?? {};
  const { datos } = (await pedir('Convenios/CrearEnlacePublico', {
    convenioId: cid,
    usuarioId: uid,
  })) as { datos: { id: number; url: string } };
  const ruta = new URL(datos.url, casa.url).pathname;
  await pagina.goto(ruta);
  await expect(campo(pagina)).toBeVisible();
  await pedir('Convenios/RevocarEnlacePublico', { id: datos.id });
  await campo(pagina).fill(PATENTE);
  await expect(pagina).toHaveURL(/\/error\/URLNoVigente$/);
  await expect(pagina.getByText('La URL a la que intenta acceder no está vigente')).toBeVisible();
  // An invented code that the server never issued.
  await pagina.goto(
    `/${Buffer.from(JSON.stringify({ cid, uid, usn: 'x'.repeat(22) })).toString('base64url')}`,
  );
  await expect(pagina).toHaveURL(/\/error\/URLNoVigente$/);
});
