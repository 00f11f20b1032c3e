import type { Page } from '@playwright/test';
import { expect, test } from './casa.ts';
import { guionesDe } from './guiones.ts';
import { abrirEnlace, enlaceDe, revisarEnTodas } from './paginas.ts';
import { patentesDe } from './patentes.ts';

// Buyers open a link from a message on their phone.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const [PATENTE = ''] = patentesDe('sala-de-espera');
const ENTRADA = '**/api/Auth/LoginPublico';

/** Makes the entry answer as while sales wait (features/acceso/espera/sala.routes.test.ts). */
const hacerEsperar = (page: Page, lugar: object) =>
  page.route(ENTRADA, (ruta) =>
    ruta.fulfill({
      status: 429,
      headers: { 'retry-after': '3' },
      json: {
        exito: false,
        codigo: 'acceso.en_espera',
        mensaje: 'En este momento hay más compras en curso de las que podemos atender.',
        idSolicitud: 'K7QX2M4P',
        ...lugar,
      },
    }),
  );

test('[V-ESPERA-001] [V-ESPERA-002] [V-ESPERA-003] a waiting buyer sees place and estimate and then continues; without a wait none of its code is downloaded @largo', async ({
  pagina,
  casa,
}) => {
  const { pathname } = new URL(enlaceDe(casa));
  const guiones = guionesDe(pagina);
  const conSala = async (): Promise<number> =>
    (await guiones()).filter((guion) => guion.includes('Sala de espera')).length;

  await abrirEnlace(pagina, pathname);
  await pagina.waitForLoadState('networkidle');
  expect(await conSala()).toBe(0);
  await pagina.evaluate(() => sessionStorage.clear());

  await hacerEsperar(pagina, { lugar: 1_284, espera: 1_100, vencido: false });
  await pagina.goto(pathname);
  await pagina.getByRole('textbox', { name: 'Escriba su patente' }).fill(PATENTE);
  await expect(pagina.getByRole('heading', { name: 'Sala de espera' })).toBeVisible();
  await expect(pagina.getByText('1.284')).toBeVisible();
  await expect(pagina.getByText('unos 20 minutos', { exact: true })).toBeVisible();
  expect(await conSala()).toBe(1);
  await revisarEnTodas(pagina, 'sala-de-espera');

  await pagina.unroute(ENTRADA);
  await hacerEsperar(pagina, { lugar: 3, espera: 20, vencido: true });
  await expect(pagina.getByText('menos de 1 minuto', { exact: true })).toBeVisible();
  await expect(pagina.getByText(/Su lugar anterior venció/)).toBeVisible();
  await revisarEnTodas(pagina, 'sala-de-espera-vencido');

  await pagina.unroute(ENTRADA);
  await expect(pagina).toHaveURL(pathname);
  // The plate of the front page was kept meanwhile.
  await expect(pagina.getByRole('region', { name: new RegExp(`^${PATENTE}-`) })).toBeVisible();
});

test('[V-SALA-001] a turn costs a captcha, which the page solves by itself', async ({
  pagina,
  casa,
}) => {
  const { pathname } = new URL(enlaceDe(casa));
  const conRespuesta: boolean[] = [];
  await pagina.route(ENTRADA, async (ruta) => {
    const trae = (await ruta.request().headerValue('x-captcha')) !== null;
    conRespuesta.push(trae);
    if (trae) return ruta.continue();
    return ruta.fulfill({
      status: 403,
      json: {
        exito: false,
        codigo: 'captcha.requerido',
        mensaje: 'robot',
        idSolicitud: 'K7QX2M4P',
      },
    });
  });
  await abrirEnlace(pagina, pathname);
  expect(conRespuesta).toEqual([false, true]);
});
