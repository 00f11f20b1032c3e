import type { Page } from '@playwright/test';
import { expect } from './casa.ts';

/** From the welcome to the entry screen of an agreement, by hand. */
export const elegirConvenio = async (page: Page, nombre: string): Promise<void> => {
  await page.goto('/venta/seleccionConvenio');
  await page.getByRole('button', { name: `SELECCIONAR ${nombre}` }).click();
  await page.getByRole('button', { name: /Carga manual/ }).click();
  await expect(page).toHaveURL(/\/venta\/ingresoVehiculo$/);
};

/** What a plate's registered owner still lacks is typed; what is known is not asked again. */
export const completar = async (page: Page, nombre: RegExp, valor: string): Promise<void> => {
  const escrito = page.getByRole('textbox', { name: nombre });
  if ((await escrito.count()) > 0 && !(await escrito.inputValue())) await escrito.fill(valor);
};

/** Unfolds what is known of the plate that was found. */
export const corregirDatos = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Corregir datos', expanded: false }).click();

/** Types a plate, and waits until what is known of it is there. */
export const buscarPatente = async (page: Page, patente: string): Promise<void> => {
  const campo = page.getByRole('textbox', { name: 'Patente' });
  await campo.fill(patente);
  await expect(page.getByText(/Completamos los datos/)).toBeVisible();
  // The focus goes on to what is missing a moment later, whoever is still typing the plate.
  await expect(campo).not.toBeFocused();
};

/** Completes what is missing of the plate that was looked up, and adds the vehicle. */
export const anadirBuscado = async (page: Page, patente: string): Promise<void> => {
  // What is on record is folded, and not asked for.
  await completar(page, /^Teléfono/, '912345678');
  await completar(page, /^Correo/, `dueno.${patente.toLowerCase()}@correo.example`);
  await page.getByRole('button', { name: 'AÑADIR' }).click();
  await expect(page.getByRole('row', { name: new RegExp(patente) })).toBeVisible();
};

export const anadirVehiculo = async (page: Page, patente: string): Promise<void> => {
  await buscarPatente(page, patente);
  await anadirBuscado(page, patente);
};

/** From the list to the issued policies: review, terms, PAGAR, issuance. */
export const pagarVenta = async (page: Page): Promise<void> => {
  // Exactly: the screen it comes from may still be there, with buttons that say it of one sale each.
  await page.getByRole('button', { name: 'CONTINUAR', exact: true }).click();
  await expect(page).toHaveURL(/\/venta\/terminosYCondiciones$/);
  await page.getByRole('checkbox', { name: 'Aceptar Términos y Condiciones' }).check();
  await page.getByRole('button', { name: /^PAGAR/ }).click();
  await expect(page).toHaveURL(/\/venta\/emisionPoliza/);
  // The screen of a complete issuance goes on by itself unless something has the focus.
  await page.getByRole('banner').getByRole('link').first().focus();
};
