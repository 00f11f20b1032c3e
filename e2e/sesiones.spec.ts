import type { Page } from '@playwright/test';
import { expect, test } from './casa.ts';
import { entrar, revisar, salir, tabHasta } from './paginas.ts';

const CADUCADA = 'No ha iniciado sesión, o su sesión expiró. Inicie sesión nuevamente.';

interface Guardado {
  readonly valor: string;
  readonly expira: string;
}

const token = async (page: Page): Promise<Guardado> =>
  JSON.parse(await page.evaluate(() => sessionStorage.getItem('token') ?? '{}')) as Guardado;

/** Expires the token, as after an hour. */
const vencer = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const guardado = JSON.parse(sessionStorage.getItem('token') ?? '{}') as object;
    const expira = '01/01/2020 00:00:00';
    sessionStorage.setItem('token', JSON.stringify({ ...guardado, expira }));
  });

/** Opens a second tab of the same session, as the browser does from a page. */
const otraPestana = async (page: Page, ruta: string): Promise<Page> => {
  const [nueva] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate((a) => void window.open(a), ruta),
  ]);
  await expect(nueva.getByRole('heading', { level: 1 })).toBeVisible();
  return nueva;
};

const bienvenida = (page: Page) => page.getByText('Bienvenido al sistema SOAP');

test('[V-SES-018] two tabs of one session renew their token at the same moment, and both continue @largo', async ({
  pagina,
}) => {
  await entrar(pagina, 'venta', 'Venta#2026');
  const otra = await otraPestana(pagina, '/bienvenida');
  await expect(bienvenida(otra)).toBeVisible();
  for (let vuelta = 0; vuelta < 2; vuelta += 1) {
    await Promise.all([vencer(pagina), vencer(otra)]);
    await Promise.all([pagina.reload(), otra.reload()]);
    for (const una of [pagina, otra]) {
      await expect(bienvenida(una)).toBeVisible();
      expect((await token(una)).expira).not.toContain('2020');
    }
  }
  await pagina.goto('/venta/seleccionConvenio');
  await expect(pagina.getByText('DEMO DIRECTO')).toBeVisible();
  await otra.goto('/venta/seleccionConvenio');
  await expect(otra.getByText('DEMO DIRECTO')).toBeVisible();
});

test('[V-SES-008] [V-SES-021] [V-SES-027] a logout in one tab reaches the other, and clears its storage @largo', async ({
  pagina,
}) => {
  await entrar(pagina, 'venta', 'Venta#2026');
  const otra = await otraPestana(pagina, '/venta/seleccionConvenio');
  await expect(otra.getByText('DEMO DIRECTO')).toBeVisible();
  await salir(pagina);
  await revisar(pagina, 'sesion-cerrada');

  await expect(otra.getByText(CADUCADA)).toBeVisible();
  await revisar(otra, 'sesion-cerrada-en-otra');
  for (const una of [pagina, otra]) {
    expect(await una.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
    expect(await una.evaluate(() => sessionStorage.getItem('idConvenio'))).toBeNull();
  }
  await otra.goto('/bienvenida');
  await expect(otra.getByText(CADUCADA)).toBeVisible();
});

test("[V-CAMINO-010] a tab opened by hand or by Ctrl+click continues the staff's session @largo", async ({
  pagina,
  context,
}) => {
  await entrar(pagina, 'venta', 'Venta#2026');
  await expect(bienvenida(pagina)).toBeVisible();
  const [conCtrl] = await Promise.all([
    context.waitForEvent('page'),
    pagina
      .getByRole('banner')
      .getByRole('link', { name: 'Comprar' })
      .click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(conCtrl.getByText('DEMO DIRECTO')).toBeVisible();
  const aMano = await context.newPage();
  await aMano.goto('/bienvenida');
  await expect(bienvenida(aMano)).toBeVisible();
  await expect(aMano.getByRole('banner')).toContainText('VENTA');
  await salir(aMano);
  await expect(pagina.getByText(CADUCADA)).toBeVisible();
  const despues = await context.newPage();
  await despues.goto('/bienvenida');
  await expect(despues.getByText(CADUCADA)).toBeVisible();
});

test('two users in two tabs of one browser do not take each other’s session @largo', async ({
  pagina,
  context,
}) => {
  await entrar(pagina, 'venta', 'Venta#2026');
  const otra = await context.newPage();
  await entrar(otra, 'soporte', 'Soport#26');
  await Promise.all([vencer(pagina), vencer(otra)]);
  await pagina.reload();
  await otra.reload();
  await expect(pagina.getByRole('banner')).toContainText('VENTA');
  await expect(otra.getByRole('banner')).toContainText('SOPORTE');
  await salir(otra);
  await pagina.reload();
  await expect(bienvenida(pagina)).toBeVisible();
});

test('[V-SES-006] [V-SES-020] a session ended elsewhere says why, and the login returns to the requested screen, by keyboard', async ({
  pagina,
  casa,
}) => {
  await entrar(pagina, 'venta', 'Venta#2026');
  await expect(bienvenida(pagina)).toBeVisible();
  // A pending request of the home page would notice the end too early, so this waits for its answer.
  await expect(pagina.getByRole('button', { name: 'Vender' })).toBeVisible();
  await pagina.waitForLoadState('networkidle');
  // The server ends the session family without this tab.
  const { valor } = await token(pagina);
  const cierre = await fetch(`${casa.url}/api/Auth/CerrarSesion`, {
    method: 'POST',
    headers: { authorization: `Bearer ${valor}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(cierre.status).toBe(200);
  await pagina.getByRole('banner').getByRole('link', { name: 'Comprar' }).click();
  await expect(pagina.getByText(CADUCADA)).toBeVisible();
  await expect(pagina).toHaveURL(/\/acceso\/iniciarSesion$/);
  await revisar(pagina, 'sesion-caducada');

  await pagina.getByLabel('Nombre de usuario').focus();
  await pagina.keyboard.type('venta');
  await pagina.keyboard.press('Tab');
  await pagina.keyboard.type('Venta#2026');
  await pagina.keyboard.press('Enter');
  await expect(pagina).toHaveURL(/\/venta\/seleccionConvenio$/);
  await expect(pagina.getByText('DEMO DIRECTO')).toBeVisible();
});

test('a profile written into the storage by hand opens a screen and no call: the server decides (C08) @largo', async ({
  pagina,
}) => {
  await entrar(pagina, 'venta', 'Venta#2026');
  await expect(bienvenida(pagina)).toBeVisible();
  await pagina.evaluate(() => {
    sessionStorage.setItem('permisos', 'Administrador');
    sessionStorage.setItem('ventanas', JSON.stringify(['/bienvenida', '/mantenedores/marca']));
    sessionStorage.setItem('endpoints', JSON.stringify(['Marcas/Buscar', 'Marcas/Crear']));
    sessionStorage.setItem('idConvenio', '5');
    sessionStorage.setItem('estadoIntencion', '3');
  });
  const { valor } = await token(pagina);
  const respondido = await pagina.evaluate(async (acceso) => {
    const llamar = (ruta: string, cuerpo: object) =>
      fetch(`/api/${ruta}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${acceso}`, 'content-type': 'application/json' },
        body: JSON.stringify(cuerpo),
      }).then(({ status }) => status);
    return Promise.all([
      llamar('Marcas/Crear', { nombre: 'INVENTADA', estaVigente: true }),
      llamar('Pagos/Conciliar', { id: 1 }),
    ]);
  }, valor);
  expect(respondido).toEqual([403, 403]);
  // The screen opens with calls that the profile may make; its write is refused.
  await pagina.goto('/mantenedores/marca/ingreso');
  await pagina.getByRole('textbox', { name: 'Nombre' }).fill('INVENTADA');
  await pagina.getByRole('button', { name: 'GUARDAR' }).click();
  await expect(
    pagina.getByText('El usuario no tiene permiso para realizar la operación.'),
  ).toBeVisible();
  await pagina.goto('/soporte/pagos');
  await expect(pagina.getByText('No está autorizado para acceder a esta página')).toBeVisible();
});

test('[V-SES-007] logging out by keyboard: the confirmation is announced, Cancelar returns @largo', async ({
  pagina,
}) => {
  await entrar(pagina, 'venta', 'Venta#2026');
  await tabHasta(pagina, /^Cerrar sesión$/);
  await pagina.keyboard.press('Enter');
  await expect(pagina.getByRole('heading', { name: 'Cerrar Sesión' })).toBeFocused();
  await tabHasta(pagina, /^Cancelar$/);
  await pagina.keyboard.press('Enter');
  await expect(bienvenida(pagina)).toBeVisible();
  await pagina.goBack();
  await expect(pagina.getByText('¿Está seguro de que desea cerrar su sesión?')).toBeVisible();
  // The button before Cancelar; the bar has a link of the same name.
  await tabHasta(pagina, /^Cancelar$/);
  await pagina.keyboard.press('Shift+Tab');
  await pagina.keyboard.press('Enter');
  await expect(pagina.getByText('Su sesión se ha cerrado.')).toBeVisible();
});

test('an expired session on a public screen is announced, and the screen stays @largo', async ({
  pagina,
  context,
}) => {
  await entrar(pagina, 'soporte', 'Soport#26');
  // The cookies go first, so that the home page cannot renew the session meanwhile.
  await context.clearCookies();
  await vencer(pagina);
  await pagina.goto('/consulta');
  await expect(pagina.getByText(CADUCADA)).toBeVisible();
  await expect(pagina.getByRole('heading', { name: 'Consultar Póliza' })).toBeVisible();
  await expect(pagina.getByRole('banner').getByText('Iniciar Sesión')).toBeVisible();
  await revisar(pagina, 'consulta-sesion-terminada');
});

test('too many wrong passwords: the waiting time is shown and counted down @largo', async ({
  pagina,
}) => {
  await pagina.clock.install();
  await pagina.goto('/acceso/iniciarSesion');
  await pagina.getByLabel('Nombre de usuario').fill('nadie.de.aqui');
  await pagina.getByLabel('Contraseña', { exact: true }).fill('equivocada');
  const boton = pagina.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' });
  const espera = pagina.getByRole('main').getByRole('button', { name: /^Espere/ });
  for (let intento = 0; intento < 10 && (await boton.isVisible()); intento += 1) {
    const respuesta = pagina.waitForResponse('**/api/Auth/Login');
    await boton.click();
    await respuesta;
    await expect(boton.or(espera)).toBeVisible();
    if ((await respuesta).status() === 429) break;
  }
  await expect(espera).toBeDisabled();
  await expect(pagina.getByText(/Demasiados intentos de inicio de sesión/)).toBeVisible();
  await revisar(pagina, 'acceso-espera');
  await pagina.clock.fastForward(16 * 60_000);
  await expect(pagina.getByText('Ya puede intentar nuevamente.').first()).toBeVisible();
  await expect(boton).toBeEnabled();
  await revisar(pagina, 'acceso-espera-terminada');
});

test('[V-RUTA-001] [V-ERR-018] the pages of a failed bulk upload open without a session @largo', async ({
  pagina,
}) => {
  await pagina.goto('/errorIngresoMasivo');
  await expect(
    pagina.getByText(
      'Verifique el orden de las columnas y que las celdas de RUT y AÑO sean numéricas.',
    ),
  ).toBeVisible();
  await revisar(pagina, 'error-ingreso-masivo');
  await pagina.goto('/error/ErrorIngresoMasivo');
  await expect(
    pagina.getByText(
      'Ocurrió un error desconocido. Si este persiste, ponte en contacto con nosotros',
    ),
  ).toBeVisible();
});
