import type { Page } from '@playwright/test';
import { decodificarEnlace } from '#values/enlace-publico.ts';
import { type CasaViva, expect, test } from './casa.ts';
import { pedirComo } from './llamadas.ts';
import { abrirEnlace, enlaceDe, entrar, revisar } from './paginas.ts';
import { patentesDe } from './patentes.ts';

// Buyers open a link from a message on their phone.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const [PATENTE = ''] = patentesDe('enlace-publico');
const NO_VIGENTE = 'La URL a la que intenta acceder no está vigente';

/** Path of the public link that the product prints at start. */
const rutaDelEnlace = (casa: CasaViva): string => new URL(enlaceDe(casa)).pathname;

const enIngreso = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(/\/venta\/ingresoVehiculo$/);
  await expect(page.getByRole('heading', { name: 'Ingreso de Datos' })).toBeVisible();
};

/** Records every announcement of the captcha, with its language and whether any of it was visible. */
const anotarCaptchas = (page: Page) =>
  page.addInitScript(() => {
    const vistos: string[] = [];
    Object.assign(globalThis, { captchas: vistos });
    new MutationObserver((cambios) => {
      for (const nodo of cambios.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(nodo instanceof HTMLElement) || nodo.dataset['captcha'] === undefined) continue;
        const formulario = document.querySelector('#raiz form');
        vistos.push(`${nodo.lang}|${nodo.offsetWidth <= 1}|${formulario !== null}`);
      }
    }).observe(document, { childList: true, subtree: true });
  });

test('[V-SES-009] [V-SES-010] [V-SES-011] [V-NAV-010] [V-VEH-013] [V-VEH-014] the link opens the vehicles of its agreement after an invisible captcha in Latin American Spanish, without login and user area', async ({
  pagina,
  casa,
}) => {
  await anotarCaptchas(pagina);
  await abrirEnlace(pagina, rutaDelEnlace(casa));
  await enIngreso(pagina);
  // A buyer chose no agreement, and hears of none.
  await expect(pagina.getByText(/convenio/i)).toHaveCount(0);
  await expect(pagina.getByRole('textbox', { name: 'Patente' })).toBeVisible();
  const vistos = await pagina.evaluate(() => (globalThis as { captchas?: string[] }).captchas);
  expect(new Set(vistos)).toEqual(new Set(['es-419|true|false']));
  const barra = pagina.getByRole('banner');
  await expect(barra.getByText('Cerrar sesión')).toHaveCount(0);
  await expect(barra.getByText('Iniciar Sesión')).toHaveCount(0);
  expect(await pagina.evaluate(() => sessionStorage.getItem('tipoSesion'))).toBe('publica');
  // No script can read the refresh cookie.
  expect(await pagina.evaluate(() => document.cookie)).not.toContain('refresco');
  await revisar(pagina, 'enlace-ingreso');
  // A reload continues, and none of the staff's screens opens.
  await pagina.reload();
  await enIngreso(pagina);
  await pagina.goto('/bienvenida');
  await expect(pagina).toHaveURL(/\/$/);
  await expect(pagina.getByRole('alert')).toHaveCount(0);
  await pagina.goto('/soporte/pagos');
  await expect(pagina.getByText('No está autorizado para acceder a esta página')).toBeVisible();
});

test('[V-VUELTA-008] the focused field stays above the bottom bar, however tall the bar is @largo', async ({
  pagina,
  casa,
}) => {
  // The price arrives late, and makes the bar taller.
  await pagina.route('**/Vehiculos/Cotizar', async (ruta) => {
    const respuesta = await ruta.fetch();
    await expect(pagina.getByLabel('Teléfono')).toBeFocused();
    await ruta.fulfill({ response: respuesta });
  });
  await pagina.setViewportSize({ width: 390, height: 560 });
  const sobreElPie = async () => {
    const campo = await pagina.locator(':focus').boundingBox();
    const pie = await pagina.getByRole('complementary', { name: /Resumen/ }).boundingBox();
    expect((campo?.y ?? Infinity) + (campo?.height ?? 0)).toBeLessThanOrEqual(pie?.y ?? 0);
  };
  await abrirEnlace(pagina, rutaDelEnlace(casa));
  await enIngreso(pagina);
  await pagina.getByRole('textbox', { name: 'Patente' }).fill(PATENTE);
  await expect(pagina.getByText(/^Cubre del/)).toBeVisible();
  await expect(pagina.getByLabel('Teléfono')).toBeFocused();
  await expect(sobreElPie).toPass();
  await pagina.getByRole('button', { name: 'CONTINUAR' }).click();
  await expect(pagina.getByText('No hay vehículos ingresados')).toBeVisible();
  await expect(pagina.getByLabel('Teléfono')).toBeFocused();
  await expect(sobreElPie).toPass();
});

test('[V-SES-014] [V-RUTA-001] refuses a damaged link, one of another code and a plain word @largo', async ({
  pagina,
  casa,
}) => {
  const ruta = rutaDelEnlace(casa);
  const { usn, ...resto } = decodificarEnlace(ruta.slice(1)) ?? { usn: '' };
  const otro = Buffer.from(
    JSON.stringify({ ...resto, usn: [...usn].toReversed().join('') }),
  ).toString('base64url');
  for (const mala of [ruta.slice(0, -6), `/${otro}`]) {
    await pagina.goto(mala);
    await expect(pagina.getByText(NO_VIGENTE)).toBeVisible();
    await expect(pagina).toHaveURL(/\/error\/URLNoVigente$/);
  }
  await revisar(pagina, 'enlace-no-vigente');
  await pagina.getByRole('link', { name: 'ACEPTAR' }).click();
  await expect(pagina).toHaveURL(/\/$/);
  await pagina.goto('/consultas');
  await expect(pagina.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible();
  await revisar(pagina, 'no-encontrada');
});

test('a wrong link keeps the tab’s seller session; a valid one replaces it @largo', async ({
  pagina,
  casa,
}) => {
  await entrar(pagina, 'venta', 'Venta#2026');
  await pagina.goto(rutaDelEnlace(casa).slice(0, -6));
  await pagina.getByRole('link', { name: 'ACEPTAR' }).click();
  await expect(pagina.getByText('Bienvenido al sistema SOAP')).toBeVisible();
  await abrirEnlace(pagina, rutaDelEnlace(casa));
  await enIngreso(pagina);
  await expect(pagina.getByRole('banner').getByText('Cerrar sesión')).toHaveCount(0);
});

test('[V-SES-019] [V-ERR-019] an expired public session says so and leaves nothing behind @largo', async ({
  pagina,
  casa,
  context,
}) => {
  await abrirEnlace(pagina, rutaDelEnlace(casa));
  await enIngreso(pagina);
  await pagina.evaluate(() => {
    const token = JSON.parse(sessionStorage.getItem('token') ?? '{}') as object;
    const expira = '01/01/2020 00:00:00';
    sessionStorage.setItem('token', JSON.stringify({ ...token, expira }));
  });
  await context.clearCookies();
  await pagina.goto('/venta/seleccionConvenio');
  await expect(
    pagina.getByText(
      'Su sesión ha caducado. Por favor, ingrese nuevamente a través del URL que recibió',
    ),
  ).toBeVisible();
  await expect(pagina).toHaveURL(/\/error\/SesionPublicaCaducada$/);
  await revisar(pagina, 'sesion-publica-caducada');
  expect(await pagina.evaluate(() => sessionStorage.getItem('idConvenio'))).toBeNull();
  await abrirEnlace(pagina, rutaDelEnlace(casa));
  await enIngreso(pagina);
});

test('[V-SES-014] a revoked link admits nobody, and ends the sessions that came by it @largo', async ({
  pagina,
  casa,
}) => {
  const pedir = await pedirComo(casa, 'admin', 'Admin#2026');
  const { cid = 0, uid = 0 } = decodificarEnlace(rutaDelEnlace(casa).slice(1)) ?? {};
  const { datos } = (await pedir('Convenios/CrearEnlacePublico', {
    convenioId: cid,
    usuarioId: uid,
  })) as { datos: { id: number; url: string } };
  const ruta = new URL(datos.url, casa.url).pathname;
  await abrirEnlace(pagina, ruta);
  await enIngreso(pagina);
  await pedir('Convenios/RevocarEnlacePublico', { id: datos.id });

  await pagina.goto('/venta/seleccionConvenio');
  await expect(pagina).toHaveURL(/\/error\/SesionPublicaCaducada$/);
  // The front page may be cached for a minute (V-PORTADA-002), but nobody can enter by it.
  await pagina.goto(ruta);
  await pagina.getByRole('textbox', { name: 'Escriba su patente' }).fill(PATENTE);
  await expect(pagina.getByText(NO_VIGENTE)).toBeVisible();
  // The agreement's other link still works.
  await abrirEnlace(pagina, rutaDelEnlace(casa));
  await enIngreso(pagina);
});

test('a return without its code explains what happened and leads to the recovery of the purchase @largo', async ({
  pagina,
}) => {
  await pagina.goto('/venta/retorno');
  await expect(pagina.getByText(/no trae el código de su compra/)).toBeVisible();
  await revisar(pagina, 'retorno-sin-codigo');
  await pagina.goto(`/venta/retorno#${'x'.repeat(43)}`);
  await expect(pagina.getByText(/ya se usó o venció/)).toBeVisible();
  await expect(pagina).toHaveURL(/\/venta\/retorno$/);
  await revisar(pagina, 'retorno-codigo-usado');
  await pagina.getByRole('link', { name: 'Recuperar mi compra' }).click();
  const patente = pagina.getByRole('textbox', { name: 'Patente' });
  await expect(patente).toBeFocused();
  await pagina.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(pagina.getByText('Patente es obligatorio').first()).toBeVisible();
  await revisar(pagina, 'recuperar-errores');
  await patente.fill('ZZZZ98');
  await pagina.getByRole('textbox', { name: 'Correo' }).fill('nadie@correo.example');
  await pagina.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(pagina.getByText(/^Si existe una compra con esos datos/)).toBeFocused();
  await revisar(pagina, 'recuperar-recibida');
});
