import type { Page } from '@playwright/test';
import { expect, test } from './casa.ts';

/** Presses Tab until what has the focus is called `nombre`; fails after a screen's worth of stops. */
const tabHasta = async (page: Page, nombre: RegExp): Promise<void> => {
  for (let paso = 0; paso < 70; paso += 1) {
    const actual = await page.evaluate(() => {
      const foco = document.activeElement;
      const rotulo = foco instanceof HTMLInputElement ? foco.labels?.[0]?.textContent : null;
      return foco?.getAttribute('aria-label') ?? rotulo ?? foco?.textContent ?? '';
    });
    if (nombre.test(actual)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`el foco nunca llegó a ${nombre.source}`);
};

const escribirEn = async (page: Page, campo: RegExp, texto: string): Promise<void> => {
  await tabHasta(page, campo);
  await page.keyboard.type(texto);
};

test('a whole sale by keyboard alone, in a visible order', async ({ pagina }) => {
  await pagina.goto('/acceso/iniciarSesion');
  await escribirEn(pagina, /^Nombre de usuario/, 'venta');
  await escribirEn(pagina, /^Contraseña/, 'Venta#2026');
  await pagina.keyboard.press('Enter');
  await expect(pagina).toHaveURL(/bienvenida$/);

  await tabHasta(pagina, /^Comprar$/);
  await pagina.keyboard.press('Enter');
  await expect(pagina.getByRole('button', { name: 'SELECCIONAR DEMO DIRECTO' })).toBeVisible();
  await tabHasta(pagina, /^SELECCIONAR DEMO DIRECTO/);
  await pagina.keyboard.press('Enter');
  await expect(pagina.getByRole('dialog')).toBeVisible();
  await tabHasta(pagina, /^Carga manual/);
  await pagina.keyboard.press('Enter');

  await expect(pagina.getByRole('textbox', { name: 'Patente' })).toBeVisible({ timeout: 30_000 });
  await escribirEn(pagina, /^Patente/, 'AA1112');
  await expect(pagina.getByText(/Completamos los datos con el registro/)).toBeVisible();
  await escribirEn(pagina, /^Teléfono/, '912345678');
  await escribirEn(pagina, /^Correo/, 'teclado@correo.example');
  await pagina.keyboard.press('Enter');
  await expect(pagina.getByRole('row', { name: /AA1112/ })).toBeVisible();
  await tabHasta(pagina, /^CONTINUAR$/);
  await pagina.keyboard.press('Enter');
  await expect(pagina).toHaveURL(/listaVehiculos$/);
  await tabHasta(pagina, /^CONTINUAR$/);
  await pagina.keyboard.press('Enter');
  await expect(pagina).toHaveURL(/terminosYCondiciones$/);
  await tabHasta(pagina, /^Aceptar Términos y Condiciones/);
  await pagina.keyboard.press('Space');
  await tabHasta(pagina, /^PAGAR/);
  await pagina.keyboard.press('Enter');
  await expect(pagina.getByText('Proceso de emisión completo.')).toBeVisible({ timeout: 30_000 });
});
