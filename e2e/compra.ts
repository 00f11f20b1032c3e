import type { Page } from '@playwright/test';
import { expect } from './casa.ts';
import { revisar } from './paginas.ts';
import { completar } from './venta.ts';

/** Mail address per purchase, so that no test reads another buyer's mail. */
export const correoDe = (patente: string): string =>
  `comprador.${patente.toLowerCase()}@correo.example`;

/** Buys by public link: vehicle, review, terms and PAGAR, up to the provider's page. */
export const llegarAlPago = async (page: Page, enlace: string, patente: string): Promise<void> => {
  await page.goto(enlace);
  await page.getByRole('textbox', { name: 'Escriba su patente' }).fill(patente);
  await expect(page).toHaveURL(/\/venta\/ingresoVehiculo$/);
  await expect(page.getByText(/Propietario registrado/)).toBeVisible();
  await revisar(page, 'publico-ingreso');
  await completar(page, /^Teléfono/, '912345678');
  await completar(page, /^Correo/, `dueno.${patente.toLowerCase()}@correo.example`);
  await page.getByRole('button', { name: 'AÑADIR' }).click();
  await page.getByRole('button', { name: 'CONTINUAR' }).click();
  await expect(page).toHaveURL(/\/venta\/listaVehiculos$/);
  await page.getByRole('button', { name: 'CONTINUAR' }).click();
  await expect(page).toHaveURL(/\/venta\/terminosYCondiciones$/);
  await aceptarYPagar(page, patente);
  await expect(page.getByRole('button', { name: 'Aprobar pago' })).toBeVisible();
};

/** Goes from the terms to the provider's page. */
export const aceptarYPagar = async (page: Page, patente: string): Promise<void> => {
  await page.getByLabel('Correo para recibir sus pólizas').fill(correoDe(patente));
  await page.getByLabel('Confirme su correo').fill(correoDe(patente));
  await page.getByRole('checkbox', { name: 'Aceptar Términos y Condiciones' }).check();
  await revisar(page, 'publico-terminos');
  await page.getByRole('button', { name: /^PAGAR/ }).click();
};

/** Buttons of the provider's page. */
export const decidir = (page: Page, boton: string): Promise<void> =>
  page.getByRole('button', { name: boton }).click();

/** Waits until the sale's policies can be downloaded. */
export const descargarAlFinal = async (page: Page): Promise<void> => {
  await expect(
    page.getByText('Proceso de emisión completo.').or(page.getByText('Descargar todas')).first(),
  ).toBeVisible({ timeout: 60_000 });
  // Without a focused element the screen continues by itself.
  await expect(page).toHaveURL(/\/venta\/descargarPoliza\?IDV=\d+$/);
  await expect(page.getByRole('link', { name: /PDF|Descargar póliza/i }).first()).toBeVisible();
};
