import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect } from './casa.ts';
import { test as conProveedor } from './casa-con-proveedor.ts';
import { llegada, revisarEstados } from './estados.ts';
import { pedirComo } from './llamadas.ts';
import { conLlavero } from './llavero.ts';
import { boton, entrar, revisar, revisarEnTodas, salir } from './paginas.ts';

const test = conProveedor.extend({
  entorno: [
    async ({ proveedor }, usar) =>
      usar({ ...proveedor.entorno, OIDC_SIN_CLAVE: 'Soporte', SEGUNDO_FACTOR: 'Corredor' }),
    { scope: 'worker' },
  ],
});

const CODIGO = 'Código de la aplicación';

/** Code that the application shows `desde` periods from now; each code is accepted once. */
const codigoDe = (secreto: string, desde: number): string =>
  new TOTP({ secret: Secret.fromBase32(secreto) }).generate({
    timestamp: Date.now() + desde * 30_000,
  });

const abrirActivacion = async (page: Page): Promise<string> => {
  await expect(page.getByAltText('Código QR del segundo factor')).toBeVisible();
  return (await page.locator('code').innerText()).replaceAll(/\s/g, '');
};

const enviarCodigo = async (page: Page, rotulo: string, codigo: string, nombre: string) => {
  await page.getByLabel(rotulo).fill(codigo);
  await boton(page, nombre).click();
};

const enElAcceso = async (page: Page, usuario: string, clave: string): Promise<void> => {
  await page.goto('/acceso/iniciarSesion');
  await page.getByLabel('Nombre de usuario').fill(usuario);
  await page.getByLabel('Contraseña', { exact: true }).fill(clave);
  await page.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }).click();
};

const abrirCuenta = async (page: Page, consulta = ''): Promise<void> => {
  await page.goto(`/cuenta${consulta}`);
  await llegada(page);
};

test('[V-AXE-001] one’s own account, in each of its states', async ({ pagina, casa }) => {
  test.setTimeout(900_000);
  await entrar(pagina, 'venta', 'Venta#2026');
  await revisarEstados(pagina, 'propia', ['/cuenta']);
  await abrirCuenta(pagina);
  await revisarEnTodas(pagina, 'cuenta-de-una-sesion');

  for (let otra = 0; otra < 3; otra += 1) await pedirComo(casa, 'venta', 'Venta#2026');
  await abrirCuenta(pagina);
  await revisarEnTodas(pagina, 'cuenta-de-varias-sesiones');
  await pagina
    .getByRole('button', { name: /^Cerrar la sesión de/ })
    .first()
    .click();
  await expect(pagina.getByText('Sesión cerrada')).toBeVisible();
  await revisar(pagina, 'cuenta-sesion-cerrada');

  await boton(pagina, 'Activar').click();
  const secreto = await abrirActivacion(pagina);
  await revisarEnTodas(pagina, 'cuenta-activar-factor');
  await boton(pagina, 'Activar').click();
  await expect(pagina.getByText('Falta el código')).toBeVisible();
  await revisar(pagina, 'cuenta-activar-sin-codigo');
  await enviarCodigo(pagina, 'Código que muestra la aplicación', '000000', 'Activar');
  await expect(pagina.getByRole('main').getByRole('alert')).toContainText(/código/i);
  await revisar(pagina, 'cuenta-activar-mal-codigo');
  await enviarCodigo(pagina, 'Código que muestra la aplicación', codigoDe(secreto, 0), 'Activar');
  const respaldos = pagina
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /^[\w-]+$/ });
  await expect(respaldos).toHaveCount(10);
  const [respaldo = '', otro = ''] = await respaldos.allInnerTexts();
  await revisarEnTodas(pagina, 'cuenta-codigos-de-respaldo');
  await boton(pagina, 'Ya los guardé').click();
  await expect(pagina.getByText('Segundo factor activado')).toBeVisible();
  await revisarEnTodas(pagina, 'cuenta-con-factor');

  await conLlavero(pagina);
  const nombre = pagina.getByLabel('Nombre para la llave de este equipo');
  await boton(pagina, 'Crear llave').click();
  await revisar(pagina, 'cuenta-llave-sin-nombre');
  await nombre.fill('Notebook de Ana');
  await boton(pagina, 'Crear llave').click();
  await expect(pagina.getByText('Notebook de Ana')).toBeVisible();
  await revisarEnTodas(pagina, 'cuenta-con-llave');
  await nombre.fill('Otra vez este equipo');
  await boton(pagina, 'Crear llave').click();
  await expect(pagina.getByRole('alert')).toBeVisible();
  await revisarEnTodas(pagina, 'cuenta-llave-repetida');
  await boton(pagina, 'Cambiar el nombre de Notebook de Ana').click();
  await revisarEnTodas(pagina, 'cuenta-nombrar-llave');

  await salir(pagina);
  await enElAcceso(pagina, 'venta', 'Venta#2026');
  await expect(pagina.getByRole('heading', { name: 'Confirme que es usted' })).toBeVisible();
  await revisarEnTodas(pagina, 'acceso-segundo-paso');
  await enviarCodigo(pagina, 'Código', '000000', 'Continuar');
  await expect(pagina.getByRole('main').getByRole('alert')).toBeVisible();
  await revisarEnTodas(pagina, 'acceso-segundo-paso-mal');
  await enviarCodigo(pagina, 'Código', respaldo, 'Continuar');
  await expect(pagina).toHaveURL(/\/bienvenida$/);

  await abrirCuenta(pagina);
  await boton(pagina, 'Nuevos códigos de respaldo').click();
  await revisarEnTodas(pagina, 'cuenta-renovar-codigos');
  await enviarCodigo(pagina, CODIGO, otro, 'Cambiar los códigos de respaldo');
  await expect(respaldos).toHaveCount(10);
  await boton(pagina, 'Ya los guardé').click();
  await boton(pagina, 'Quitar').click();
  await revisarEnTodas(pagina, 'cuenta-quitar-factor');
  await enviarCodigo(pagina, CODIGO, codigoDe(secreto, 1), 'Quitar el segundo factor');
  await expect(pagina.getByText('Segundo factor quitado')).toBeVisible();
  await revisar(pagina, 'cuenta-factor-quitado');
});

test('[V-AXE-001] mandatory set-up of a profile, and another user’s account', async ({
  pagina,
  casa,
  proveedor,
}) => {
  test.setTimeout(600_000);
  await enElAcceso(pagina, 'corredor', 'Corre#2026');
  const secreto = await abrirActivacion(pagina);
  await revisarEnTodas(pagina, 'acceso-enrolar');
  await enviarCodigo(pagina, 'Código que muestra la aplicación', codigoDe(secreto, 0), 'Activar');
  await expect(boton(pagina, 'Ya los guardé')).toBeVisible();
  await revisarEnTodas(pagina, 'acceso-enrolado');
  await boton(pagina, 'Ya los guardé').click();
  await expect(pagina).toHaveURL(/\/bienvenida$/);
  await abrirCuenta(pagina);
  await revisar(pagina, 'cuenta-con-factor-exigido');
  await salir(pagina);

  await proveedor.conocer(casa.url);
  proveedor.cuenta = { sub: 'sergio', email: 'soporte@demo.example', email_verified: true };
  await pagina.goto('/acceso/iniciarSesion');
  await boton(pagina, 'Entrar con su cuenta de la empresa').click();
  await pagina.waitForURL('**/bienvenida');
  await abrirCuenta(pagina);
  await revisarEnTodas(pagina, 'cuenta-de-quien-entra-por-fuera');

  await pagina.evaluate(() => sessionStorage.clear());
  await entrar(pagina, 'admin', 'Admin#2026');
  for (const usuario of ['corredor', 'soporte', 'especial']) {
    await pagina.goto('/mantenedores/usuario');
    await pagina.getByRole('link', { name: new RegExp(`^Editar usuario ${usuario}$`) }).click();
    await expect(pagina).toHaveURL(/ingreso\?id=\d+/);
    const consulta = `?usuarioId=${new URL(pagina.url()).searchParams.get('id')}`;
    await abrirCuenta(pagina, consulta);
    await revisarEnTodas(pagina, `cuenta-ajena-${usuario}`);
    if (usuario === 'corredor') {
      await revisarEstados(pagina, 'ajena', [`/cuenta${consulta}`]);
      await abrirCuenta(pagina, consulta);
      await boton(pagina, 'Quitar porque lo perdió').click();
      await revisar(pagina, 'cuenta-ajena-quitar');
      await boton(pagina, 'Quitar').click();
      await expect(
        pagina.getByText('Segundo factor quitado; sus sesiones se cerraron'),
      ).toBeVisible();
      await revisar(pagina, 'cuenta-ajena-repuesta');
    }
    if (usuario === 'soporte') {
      await boton(pagina, 'Desvincular').click();
      await revisar(pagina, 'cuenta-ajena-desvincular');
      await pagina.getByRole('dialog').getByRole('button', { name: 'Desvincular' }).click();
      await expect(pagina.getByText(/Cuenta externa desvinculada/)).toBeVisible();
      await revisar(pagina, 'cuenta-ajena-desvinculada');
    }
  }
});
