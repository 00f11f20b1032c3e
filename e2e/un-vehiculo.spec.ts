import type { Page } from '@playwright/test';
import { TELEFONO } from '../playwright.config.ts';
import { type CasaViva, expect, test } from './casa.ts';
import { buscarEnPortada, correoDe, decidir, descargarAlFinal } from './compra.ts';
import { enlaceDe, revisar, revisarEnTodas } from './paginas.ts';
import { patentesDe } from './patentes.ts';
import { completar } from './venta.ts';

test.use(TELEFONO);

const PATENTES = patentesDe('un-vehiculo');
const [EN_CUATRO = '', SEGUNDA = '', CARA = '', ANGOSTA = '', ALTERNA = ''] = PATENTES;

/** An old phone. */
const BAJO = { width: 360, height: 640 };

const campo = (page: Page) => page.getByRole('textbox', { name: 'Escriba su patente' });
const casilla = (page: Page) =>
  page.getByRole('checkbox', { name: 'Aceptar Términos y Condiciones' });
const pagar = (page: Page) => page.getByRole('button', { name: /^PAGAR \$/ });
const hallado = (page: Page, patente: string) =>
  page.getByRole('region', { name: new RegExp(`^${patente}-`) });
const rutaDe = (casa: CasaViva): string => new URL(enlaceDe(casa)).pathname;

/** Counts the presses of every document of this tab. */
const contarToques = async (page: Page): Promise<() => number> => {
  let toques = 0;
  await page.exposeFunction('contarToque', () => {
    toques += 1;
  });
  await page.addInitScript(() => {
    addEventListener(
      'pointerdown',
      () => (globalThis as unknown as { contarToque: () => void }).contarToque(),
      { capture: true },
    );
  });
  return () => toques;
};

test('[V-PAGO1-002] [V-PAGO1-008] [V-INGRESO-004] from the link to the provider in at most four presses and three fields; rejected, reloaded and paid once', async ({
  pagina,
  casa,
}) => {
  const toques = await contarToques(pagina);
  await pagina.goto(rutaDe(casa));
  await campo(pagina).pressSequentially(EN_CUATRO);
  await expect(pagar(pagina)).toBeVisible();
  await expect(pagina).toHaveURL(rutaDe(casa));
  const campos = pagina.getByRole('main').getByRole('textbox');
  // The plate was the first of three.
  expect(await campos.count()).toBeLessThanOrEqual(2);
  for (const nada of [/convenio/i, /Paso \d/, /motor/i]) {
    await expect(pagina.getByRole('main').getByText(nada)).toHaveCount(0);
  }
  const telefono = pagina.getByRole('textbox', { name: /^Teléfono/ });
  await telefono.tap();
  await pagina.keyboard.type('912345678');
  await pagina.getByRole('textbox', { name: /^Correo/ }).tap();
  await pagina.keyboard.type(correoDe(EN_CUATRO));
  await casilla(pagina).tap();
  await expect(pagar(pagina)).toBeEnabled();
  await pagar(pagina).tap();
  await expect(pagina.getByRole('button', { name: 'Aprobar pago' })).toBeVisible();
  expect(toques()).toBe(4);

  await decidir(pagina, 'Rechazar pago');
  await expect(pagina.getByText('No se hizo ningún cargo.')).toBeVisible();
  await expect(pagina.getByRole('navigation', { name: 'Pasos de la compra' })).toHaveCount(0);
  await pagina.reload();
  await expect(pagina.getByText('No se hizo ningún cargo.')).toBeVisible();
  await pagina.getByRole('button', { name: 'Reintentar pago' }).click();
  await decidir(pagina, 'Aprobar pago');
  await descargarAlFinal(pagina);
});

test('[V-PAGO1-009] [V-PAGO1-010] reload, Back and a second tab keep what was typed, and ask nothing', async ({
  pagina,
  casa,
  context,
}) => {
  await buscarEnPortada(pagina, rutaDe(casa), SEGUNDA);
  await completar(pagina, /^Teléfono/, '912345678');
  await completar(pagina, /^Correo/, correoDe(SEGUNDA));
  const escrito = () =>
    expect(pagina.getByRole('textbox', { name: /^Correo/ })).toHaveValue(correoDe(SEGUNDA));
  const entradas: string[] = [];
  pagina.on('request', (pedido) => {
    if (pedido.url().endsWith('/Auth/LoginPublico')) entradas.push(pedido.url());
  });
  await pagina.reload();
  await expect(hallado(pagina, SEGUNDA)).toBeVisible();
  await escrito();
  await pagina.goBack();
  await expect(campo(pagina)).toBeVisible();
  await pagina.goForward();
  await expect(hallado(pagina, SEGUNDA)).toBeVisible();
  await escrito();
  await casilla(pagina).check();
  await expect(pagar(pagina)).toBeEnabled();
  // The sale stands; what was accepted before a reload is asked for again.
  await pagina.reload();
  await escrito();
  await expect(casilla(pagina)).not.toBeChecked();
  // The session of this tab was kept all the time.
  expect(entradas).toEqual([]);

  const segunda = await context.newPage();
  await buscarEnPortada(segunda, rutaDe(casa), ALTERNA);
  await segunda.close();
  await casilla(pagina).check();
  await pagar(pagina).click();
  await expect(pagina.getByRole('button', { name: 'Aprobar pago' })).toBeVisible();
  await pagina.goBack();
  await expect(pagina.getByText('Estamos confirmando su pago')).toBeVisible();
  await pagina.goBack();
  await expect(pagina.getByText('Estamos confirmando su pago')).toBeVisible();
});

test('[V-PAGO1-005] [V-PAGO1-006] [V-PAGO1-011] [V-PULGAR-002] says what is missing, asks again when the price is another, and goes on with another vehicle', async ({
  pagina,
  casa,
}) => {
  await pagina.setViewportSize(BAJO);
  await pagina.route('**/Vehiculos/Cotizar', async (ruta) => {
    const respuesta = await ruta.fetch();
    const dicho = (await respuesta.json()) as { datos: { prima: number } };
    dicho.datos.prima -= 1_000;
    await ruta.fulfill({ response: respuesta, json: dicho });
  });
  await buscarEnPortada(pagina, rutaDe(casa), CARA);
  const telefono = pagina.getByLabel('Teléfono');
  await expect(telefono).toBeFocused();
  const barra = await pagar(pagina).evaluate((uno) => uno.getBoundingClientRect().top);
  expect(await telefono.evaluate((uno) => uno.getBoundingClientRect().bottom)).toBeLessThan(barra);
  await pagina.setViewportSize(TELEFONO.viewport);
  const antes = await pagar(pagina).innerText();
  await casilla(pagina).click();
  await expect(casilla(pagina)).not.toBeChecked();
  await expect(pagina.getByRole('button', { name: /^Falta su / })).toBeVisible();
  await revisar(pagina, 'un-vehiculo-falta');
  await casilla(pagina).focus();
  const otro = pagina.getByRole('button', { name: 'Agregar otro vehículo' });
  await otro.click();
  await expect(telefono).toBeFocused();
  await completar(pagina, /^Teléfono/, '912345678');
  await completar(pagina, /^Correo/, correoDe(CARA));
  await casilla(pagina).click();
  await expect(pagina.getByRole('alert')).toContainText('El precio o las fechas cambiaron');
  await expect(casilla(pagina)).not.toBeChecked();
  await expect(pagar(pagina)).toBeDisabled();
  expect(await pagar(pagina).innerText()).not.toBe(antes);
  await revisar(pagina, 'un-vehiculo-cambio');
  await casilla(pagina).check();
  await expect(pagar(pagina)).toBeEnabled();
  // To the specified screens, whose list has this vehicle.
  await otro.click();
  await expect(pagina).toHaveURL(/\/venta\/ingresoVehiculo$/);
  await expect(pagina.getByRole('row', { name: new RegExp(CARA) })).toBeVisible();
  await expect(pagina.getByRole('textbox', { name: 'Patente' })).toHaveValue('');
});

test('[V-PAGO1-002] at 320 px, at twice the size of letters, and its terms in full @largo', async ({
  pagina,
  casa,
}) => {
  await pagina.setViewportSize({ width: 320, height: 640 });
  await buscarEnPortada(pagina, rutaDe(casa), ANGOSTA);
  await revisar(pagina, 'un-vehiculo-320');
  await pagina.getByRole('button', { name: 'Leer el texto completo' }).click();
  await expect(pagina.getByText(/No se aceptan pagos parciales/)).toBeVisible();
  await revisar(pagina, 'un-vehiculo-terminos');
  await pagina.setViewportSize(TELEFONO.viewport);
  await revisarEnTodas(pagina, 'un-vehiculo');
  await pagina.setViewportSize({ width: 640, height: 422 });
  await revisar(pagina, 'un-vehiculo-doble');
  const ancho = await hallado(pagina, ANGOSTA).evaluate((uno) => uno.clientWidth);
  expect(ancho).toBeLessThanOrEqual(440);
});
