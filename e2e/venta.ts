import type { Page } from '@playwright/test';
import { expect } from './casa.ts';
import { boton } from './paginas.ts';

/** Goes from the choice of an agreement to its manual entry. */
export const seleccionar = async (page: Page, nombre: string): Promise<void> => {
  await page.getByRole('button', { name: `SELECCIONAR ${nombre}` }).click();
  await page.getByRole('button', { name: /Carga manual/ }).click();
  await expect(page).toHaveURL(/\/venta\/ingresoVehiculo$/);
};

/** Goes from the welcome to the manual entry of an agreement. */
export const elegirConvenio = async (page: Page, nombre: string): Promise<void> => {
  await page.goto('/venta/seleccionConvenio');
  await seleccionar(page, nombre);
};

/** Types missing data of a plate's registered owner; known data is not asked again. */
export const completar = async (page: Page, nombre: RegExp, valor: string): Promise<void> => {
  const escrito = page.getByRole('textbox', { name: nombre });
  if ((await escrito.count()) > 0 && !(await escrito.inputValue())) await escrito.fill(valor);
};

/** Unfolds the known data of the found plate. */
export const corregirDatos = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Corregir datos', expanded: false }).click();

/** Types a plate, and waits for its known data. */
export const buscarPatente = async (page: Page, patente: string): Promise<void> => {
  const campo = page.getByRole('textbox', { name: 'Patente' });
  await campo.fill(patente);
  await expect(page.getByText(/Completamos los datos/)).toBeVisible();
  // The focus moves to the first missing field a moment later, even if the user is still typing.
  await expect(campo).not.toBeFocused();
};

/** Completes the missing data of the found plate, and adds the vehicle. */
export const anadirBuscado = async (page: Page, patente: string): Promise<void> => {
  // Registered data is folded, and not asked for.
  await completar(page, /^Teléfono/, '912345678');
  await completar(page, /^Correo/, `dueno.${patente.toLowerCase()}@correo.example`);
  await boton(page, 'AÑADIR').click();
  await expect(page.getByRole('row', { name: new RegExp(patente) })).toBeVisible();
};

export const anadirVehiculo = async (page: Page, patente: string): Promise<void> => {
  await buscarPatente(page, patente);
  await anadirBuscado(page, patente);
};

/** Pays and issues: review of the list, terms, PAGAR, issuance. */
export const pagarVenta = async (page: Page): Promise<void> => {
  // Exact name: the previous screen may still show buttons that continue single sales.
  await page.getByRole('button', { name: 'CONTINUAR', exact: true }).click();
  await expect(page).toHaveURL(/\/venta\/terminosYCondiciones$/);
  await page.getByRole('checkbox', { name: 'Aceptar Términos y Condiciones' }).check();
  await page.getByRole('button', { name: /^PAGAR/ }).click();
  await expect(page).toHaveURL(/\/venta\/emisionPoliza/);
  // The screen of a finished issuance continues by itself unless an element has the focus.
  await page.getByRole('banner').getByRole('link').first().focus();
};
