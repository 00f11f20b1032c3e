import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { TELEFONO } from '../playwright.config.ts';
import { type CasaViva, expect, test } from './casa.ts';
import { cobros, correoDe, decidir, descargarAlFinal, idvDe, llegarAlPago } from './compra.ts';
import { aFondo, boton, enlaceDe, revisar, revisarEstado } from './paginas.ts';
import { patentesDe } from './patentes.ts';

// A phone in `npm test`; the other widths in test:largo.
test.use({
  viewport: async ({ viewport }, usar) => usar(aFondo() ? viewport : TELEFONO.viewport),
  hasTouch: async ({ hasTouch }, usar) => usar(aFondo() ? hasTouch : TELEFONO.hasTouch),
});

const PATENTES = patentesDe('compra-publica');
const patenteNueva = (n: number): string => PATENTES[n] ?? '';

/** Purchase link in the newest mail to the buyer with a matching subject. */
const enlaceDelCorreo = async (
  casa: CasaViva,
  para: string,
  asunto: RegExp,
  plazoMs = 60_000,
): Promise<string> => {
  const carpeta = join(casa.datos, 'correos');
  let enlace = '';
  await expect(async () => {
    const nombres = await readdir(carpeta);
    for (const nombre of nombres.filter((uno) => uno.endsWith('.eml')).toSorted()) {
      const correo = await PostalMime.parse(await readFile(join(carpeta, nombre)));
      if (correo.to?.[0]?.address !== para || !asunto.test(correo.subject ?? '')) continue;
      enlace = /https?:\/\/\S+\/venta\/retorno#[\w-]{43}/.exec(correo.text ?? '')?.[0] ?? enlace;
    }
    expect(enlace).not.toBe('');
  }).toPass({ timeout: plazoMs });
  return enlace;
};

test('[V-DUENO-011] [V-VUELTA-001] [V-VUELTA-009] [V-VUELTA-010] a rejected payment, reloaded, opened in a second tab and retried pays once @largo', async ({
  pagina,
  casa,
  context,
}) => {
  const patente = patenteNueva(1);
  await llegarAlPago(pagina, enlaceDe(casa), patente);
  await pagina.goBack();
  await expect(pagina.getByText('Estamos confirmando su pago')).toBeInViewport();
  expect(await pagina.evaluate(() => scrollY)).toBe(0);
  await boton(pagina, 'Volver al pago').click();
  await decidir(pagina, 'Rechazar pago');
  await expect(pagina.getByText(/Su pago no se realizó/).first()).toBeVisible();
  await revisar(pagina, 'publico-rechazado');
  await expect(pagina).toHaveURL(/\/venta\/terminosYCondiciones$/);
  await pagina.reload();
  await expect(pagina.getByText('No se hizo ningún cargo.')).toBeVisible();
  const cual = Number(await pagina.evaluate(() => sessionStorage.getItem('idIntencionVenta')));
  const segunda = await context.newPage();
  await segunda.goto(`/venta/emisionPoliza?IDV=${cual}`);
  await expect(segunda).toHaveURL(/\/venta\/terminosYCondiciones$/);
  await expect(segunda.getByText('No se hizo ningún cargo.')).toBeVisible();
  await expect(segunda.getByRole('button', { name: 'Reintentar pago' })).toBeEnabled();
  await segunda.close();
  // The other tab only read, so the first one can still pay.
  await pagina.getByRole('button', { name: 'Reintentar pago' }).click();
  await decidir(pagina, 'Aprobar pago');
  await expect(pagina).toHaveURL(/\/venta\/(emisionPoliza|descargarPoliza)\?IDV=\d+$/);
  const idv = idvDe(pagina);
  await descargarAlFinal(pagina);
  expect(await cobros(casa, idv)).toBe(1);
});

for (const [nombre, decision, patente] of [
  ['given up @largo', 'Anular compra', patenteNueva(2)],
  ['timed out @largo', 'Dejar vencer el formulario', patenteNueva(3)],
  ['tab closed and restored @largo', 'Cerrar pestaña y recuperar', patenteNueva(4)],
] as const) {
  test(`${nombre}: nothing is charged and the purchase continues where it was`, async ({
    pagina,
    casa,
  }) => {
    await llegarAlPago(pagina, enlaceDe(casa), patente);
    await decidir(pagina, decision);
    await expect(pagina.getByText(/Su pago no se realizó/).first()).toBeVisible();
    expect(await cobros(casa, idvDe(pagina))).toBe(0);
    await expect(pagina).toHaveURL(/\/venta\/terminosYCondiciones$/);
    await expect(pagina.getByText(patente).first()).toBeVisible();
  });
}

test('paid and the tab closed: the policies come by mail, and its link opens them without a login', async ({
  pagina,
  casa,
  browser,
}) => {
  test.setTimeout(240_000);
  const patente = patenteNueva(5);
  await llegarAlPago(pagina, enlaceDe(casa), patente);
  await decidir(pagina, 'Aprobar y no volver');
  // Closing a page while it navigates may hang, so the test waits for the last page.
  await expect(pagina.getByText('Cierre esta ventana.')).toBeVisible();
  await pagina.close();
  // The reconciliation job asks the provider a minute after PAGAR.
  await casa.adelantar('conciliar-pago');
  const enlace = await enlaceDelCorreo(
    casa,
    correoDe(patente),
    // The buyer is the owner too: one mail says both.
    /comprobante de su compra N°/,
    150_000,
  );
  const otro = await browser.newContext({ locale: 'es-CL', viewport: { width: 390, height: 844 } });
  const nueva = await otro.newPage();
  await nueva.goto(enlace);
  await boton(nueva, 'Abrir mi compra').click();
  await expect(nueva).toHaveURL(/\/venta\/descargarPoliza\?IDV=\d+$/);
  await expect(nueva.getByText(patente).first()).toBeVisible();
  expect(await cobros(casa, idvDe(nueva))).toBe(1);

  await nueva.goto('/');
  await nueva.getByRole('button', { name: 'Pedir el enlace' }).click();
  await nueva.getByRole('textbox', { name: 'Patente' }).fill(patente);
  await nueva.getByRole('textbox', { name: /Correo/ }).fill(correoDe(patente));
  await nueva.getByRole('button', { name: /Recuperar|Enviar/ }).click();
  await expect(nueva.getByText(/Si existe una compra con esos datos/)).toBeVisible();
  await revisar(nueva, 'recuperar');
  const unaVez = await enlaceDelCorreo(casa, correoDe(patente), /Recupere su compra/);
  // A mail scanner opens the page and runs its scripts without using up the link.
  const escaner = await (await browser.newContext({ locale: 'es-CL' })).newPage();
  await escaner.goto(unaVez);
  await expect(boton(escaner, 'Abrir mi compra')).toBeVisible();
  await revisar(escaner, 'enlace-de-compra');
  const limpio = await browser.newContext({ locale: 'es-CL' });
  const pestana = await limpio.newPage();
  await pestana.goto(unaVez);
  await boton(pestana, 'Abrir mi compra').click();
  await expect(pestana).toHaveURL(/\/venta\/descargarPoliza\?IDV=\d+$/);
  const usado = await escaner.context().newPage();
  await usado.goto(unaVez);
  await expect(usado.getByText(/ya se usó o venció/)).toBeVisible();
  await revisarEstado(usado, 'enlace-usado');
});

test('[V-VUELTA-012] [V-RECIBO-007] [V-RECIBO-008] [V-RECIBO-009] two tabs of one purchase charge once, and the caller whose e-mail is wrong corrects it on the receipt', async ({
  pagina,
  casa,
  context,
  browser,
}) => {
  await llegarAlPago(pagina, enlaceDe(casa), patenteNueva(6));
  const segunda = await context.newPage();
  // Opening the link again starts no second purchase beside the one being paid.
  await segunda.goto(enlaceDe(casa));
  await segunda.getByRole('textbox', { name: 'Escriba su patente' }).fill(patenteNueva(6));
  await expect(segunda.getByText('Estamos confirmando su pago')).toBeVisible();
  await revisar(segunda, 'publico-enlace-otra-vez');
  await boton(segunda, 'Volver al pago').click();
  await expect(segunda.getByRole('button', { name: 'Aprobar pago' })).toBeVisible();
  await decidir(pagina, 'Aprobar pago');
  await expect(pagina).toHaveURL(/\/venta\/(emisionPoliza|descargarPoliza)\?IDV=\d+$/);
  const idv = idvDe(pagina);
  await decidir(segunda, 'Aprobar pago').catch(() => undefined);
  await descargarAlFinal(pagina);
  expect(await cobros(casa, idv)).toBe(1);

  // The mail goes to the right address, and the link of the first one is dead.
  const alMalo = await enlaceDelCorreo(casa, correoDe(patenteNueva(6)), /./);
  await boton(pagina, 'Corregir el correo').click();
  const correcto = 'correcta.siempre@correo.example';
  await pagina.getByRole('textbox', { name: 'Correo correcto' }).fill(correcto);
  await revisar(pagina, 'publico-correccion');
  await boton(pagina, 'Corregir y enviar').click();
  await expect(pagina.getByText(`Corregido: va en camino a ${correcto}`)).toBeVisible();
  await enlaceDelCorreo(casa, correcto, /./);
  await pagina.reload();
  await expect(pagina.getByText(`Lo enviamos a ${correcto}`)).toBeVisible();
  const ajena = await (await browser.newContext({ locale: 'es-CL' })).newPage();
  await ajena.goto(alMalo);
  await expect(ajena.getByText(/ya se usó o venció/)).toBeVisible();
  await ajena.context().close();
});
