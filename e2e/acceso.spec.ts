import { expect, test } from './casa.ts';
import { entrar, revisar, revisarEstado } from './paginas.ts';

test('[V-NAV-009] [V-NAV-003] [V-RUTA-006] [V-CALLE-008] [V-PIE-001] a visitor finds the public home, the look-up and the login; the footer is one line on a phone and in the office, and unfolds in place', async ({
  pagina,
}) => {
  await pagina.goto('/');
  await expect(pagina.getByRole('heading', { level: 1 })).toBeVisible();
  const barra = pagina.getByRole('banner');
  await expect(barra.getByRole('link', { name: 'SOAP' })).toHaveAttribute('href', '/');
  await expect(barra.getByRole('link', { name: 'Consultar Póliza' })).toBeVisible();
  await expect(barra.getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
  await expect(barra.getByText('Mantenedores')).toHaveCount(0);
  await revisar(pagina, 'inicio');
  // Narrowest width that WCAG requires (1.4.10): nothing is cut off.
  await pagina.setViewportSize({ width: 320, height: 640 });
  const caja = await barra.getByRole('link', { name: 'Iniciar Sesión' }).boundingBox();
  expect((caja?.x ?? 0) + (caja?.width ?? 999)).toBeLessThanOrEqual(320);
  await revisarEstado(pagina, 'inicio-angosto');

  const pie = pagina.getByRole('contentinfo');
  const resumen = pie.getByRole('button', { name: 'Ayuda y contacto' });
  const telefono = pie.getByRole('link', { name: '600 000 1234' });
  await pagina.setViewportSize({ width: 1280, height: 900 });
  await expect(telefono).toBeVisible();
  await expect(resumen).toBeHidden();
  await pagina.setViewportSize({ width: 390, height: 844 });
  await expect(telefono).toBeHidden();
  await resumen.press('Enter');
  await expect(telefono).toBeInViewport();
  await revisarEstado(pagina, 'pie-desplegado');
  await pagina.setViewportSize({ width: 1280, height: 900 });
  await entrar(pagina, 'venta', 'Venta#2026');
  await expect(telefono).toBeHidden();
  await resumen.click();
  await expect(telefono).toBeInViewport();
  await resumen.click();
  await expect(telefono).toBeHidden();
});

test("[V-ERR-001] [V-SES-002] a wrong password and empty fields show the specification's messages @largo", async ({
  pagina,
}) => {
  await pagina.goto('/acceso/iniciarSesion');
  await pagina.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(pagina.getByText('Campo obligatorio').first()).toBeVisible();
  await revisar(pagina, 'acceso-vacio');
  await pagina.getByLabel('Nombre de usuario').fill('venta');
  await pagina.getByLabel('Contraseña', { exact: true }).fill('equivocada');
  await pagina.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(pagina.getByText('Usuario o contraseña incorrectos')).toBeVisible();
  await revisar(pagina, 'acceso-error');
});

test('[V-SES-003] [V-SES-008] [V-RUTA-009] [V-RUTA-010] login leads to the welcome and logout clears the storage @largo', async ({
  pagina,
}) => {
  await entrar(pagina, 'venta', 'Venta#2026');
  await expect(pagina.getByRole('heading', { name: /^SOAP \d{4}$/ })).toBeVisible();
  await expect(pagina.getByText('Bienvenido al sistema SOAP')).toBeVisible();
  await revisar(pagina, 'bienvenida');
  await pagina.goto('/acceso/cerrarSesion');
  const cerrar = pagina.getByRole('main').getByRole('button', { name: 'Cerrar sesión' });
  await expect(cerrar).toBeVisible();
  await revisar(pagina, 'cerrar-sesion');
  await cerrar.click();
  await expect(pagina).toHaveURL(/iniciarSesion|\/$/);
  expect(await pagina.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
});

test('[V-SES-027] [V-ROL-010] [V-ERR-020] a guarded screen requires a session and its window @largo', async ({
  pagina,
}) => {
  await pagina.goto('/bienvenida');
  await expect(
    pagina.getByText('No ha iniciado sesión, o su sesión expiró. Inicie sesión nuevamente.'),
  ).toBeVisible();
  await expect(pagina).toHaveURL(/iniciarSesion/i);
  await entrar(pagina, 'soporte', 'Soport#26');
  await pagina.goto('/venta/seleccionConvenio');
  await expect(pagina.getByText('No está autorizado para acceder a esta página')).toBeVisible();
  await revisar(pagina, 'no-autorizado');
});

test('[V-ERR-012] [V-ERR-014] [V-ERR-017] error pages open by name and by number @largo', async ({
  pagina,
}) => {
  await pagina.goto('/error/URLNoVigente');
  await expect(pagina.getByText('La URL a la que intenta acceder no está vigente')).toBeVisible();
  await pagina.goto('/error/3');
  await expect(pagina.getByText('La URL a la que intenta acceder no está vigente')).toBeVisible();
  await pagina.goto('/error/loquesea');
  await expect(pagina.getByText('Ha ocurrido un error desconocido')).toBeVisible();
  await pagina
    .getByRole('link', { name: 'ACEPTAR' })
    .or(pagina.getByRole('button', { name: 'ACEPTAR' }))
    .click();
  await expect(pagina).toHaveURL(/\/$/);
});

test('[V-CONS-001] [A-RUTA-037] [V-API-040] the public look-up works for a visitor, behind an invisible captcha', async ({
  pagina,
}) => {
  // The captcha is a script of our own origin, fetched on first use.
  const guiones: string[] = [];
  pagina.on('request', (pedido) => {
    if (/captcha\.worker/.test(pedido.url())) guiones.push(new URL(pedido.url()).origin);
  });
  await pagina.goto('/');
  await expect(pagina.getByRole('heading', { level: 1 })).toBeVisible();
  expect(guiones).toEqual([]);
  await pagina.getByRole('banner').getByRole('link', { name: 'Consultar Póliza' }).click();
  await expect(pagina.getByRole('heading', { level: 1, name: 'Consultar Póliza' })).toBeVisible();
  await pagina.getByRole('button', { name: 'Consultar', exact: true }).click();
  await expect(pagina.getByText('Debe ingresar al menos 1 criterio de búsqueda')).toBeVisible();
  await pagina.getByLabel('Patente').fill('HWJP59');
  await pagina.getByRole('button', { name: 'Consultar', exact: true }).click();
  await expect(pagina.getByText('Sin resultados.')).toBeVisible();
  expect(new Set(guiones)).toEqual(new Set([new URL(pagina.url()).origin]));
  await revisar(pagina, 'consulta');
});
