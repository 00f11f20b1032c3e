import type { Page } from '@playwright/test';
import { expect, test } from './casa.ts';
import { conLlavero } from './llavero.ts';
import { entrar, revisar, salir } from './paginas.ts';

/** Follows the link of the bar to the login. */
const irAEntrar = (page: Page): Promise<void> =>
  page.getByRole('banner').getByRole('link', { name: 'Iniciar Sesión' }).click();

test('[A-LLAVERO-007] a passkey is created at /cuenta, logs in alone and after the password, and is removed', async ({
  pagina,
}) => {
  await entrar(pagina, 'venta', 'Venta#2026');
  await conLlavero(pagina);
  await pagina.goto('/cuenta');
  await expect(pagina.getByText('Esta sesión')).toBeVisible();
  await pagina.getByLabel('Nombre para la llave de este equipo').fill('Notebook de Ana');
  await pagina.getByRole('button', { name: 'Crear llave' }).click();
  await expect(pagina.getByText('Notebook de Ana')).toBeVisible();
  await revisar(pagina, 'cuenta');
  await salir(pagina);

  await irAEntrar(pagina);
  await pagina.getByRole('button', { name: 'Entrar con una llave de acceso' }).click();
  await expect(pagina.getByText('Bienvenido al sistema SOAP')).toBeVisible();
  await salir(pagina);

  await irAEntrar(pagina);
  await pagina.getByLabel('Nombre de usuario').fill('venta');
  await pagina.getByLabel('Contraseña', { exact: true }).fill('Venta#2026');
  await pagina.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(pagina.getByRole('heading', { name: 'Confirme que es usted' })).toBeVisible();
  await revisar(pagina, 'segundo-paso');
  await pagina.getByRole('button', { name: 'Usar una llave de acceso' }).click();
  await expect(pagina.getByText('Bienvenido al sistema SOAP')).toBeVisible();

  await pagina.goto('/cuenta');
  await pagina.getByRole('button', { name: 'Quitar la llave Notebook de Ana' }).click();
  await expect(pagina.getByText('Notebook de Ana')).toBeHidden();
});
