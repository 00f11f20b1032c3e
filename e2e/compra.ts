import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type CasaViva, expect } from './casa.ts';
import { revisarEstado } from './paginas.ts';
import { completar } from './venta.ts';

/** Mail address per purchase, so that no test reads another buyer's mail. */
export const correoDe = (patente: string): string =>
  `comprador.${patente.toLowerCase()}@correo.example`;

/** Types a plate on the front page of a public link, and waits for the screen that sells its vehicle. */
export const buscarEnPortada = async (
  page: Page,
  enlace: string,
  patente: string,
): Promise<void> => {
  await page.goto(enlace);
  await page.getByRole('textbox', { name: 'Escriba su patente' }).fill(patente);
  await expect(page.getByRole('region', { name: new RegExp(`^${patente}-`) })).toBeVisible();
  await expect(page.getByRole('button', { name: /^PAGAR \$/ })).toBeVisible();
};

/** Types what is missing and accepts the terms; PAGAR is enabled once the sale stands. */
export const completarYAceptar = async (page: Page, patente: string): Promise<void> => {
  // The acceptance is of a price, so the price comes first.
  await expect(page.getByRole('button', { name: /^PAGAR \$/ })).toBeVisible();
  await completar(page, /^Teléfono/, '912345678');
  await completar(page, /^Correo/, correoDe(patente));
  await page.getByRole('checkbox', { name: 'Aceptar Términos y Condiciones' }).check();
  await expect(page.getByRole('button', { name: /^PAGAR \$/ })).toBeEnabled();
};

/** Buys by public link, on one screen, up to the provider's page. */
export const llegarAlPago = async (page: Page, enlace: string, patente: string): Promise<void> => {
  await buscarEnPortada(page, enlace, patente);
  await revisarEstado(page, 'publico-vehiculo');
  await completarYAceptar(page, patente);
  await revisarEstado(page, 'publico-aceptado');
  await page.getByRole('button', { name: /^PAGAR \$/ }).click();
  await expect(page.getByRole('button', { name: 'Aprobar pago' })).toBeVisible();
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

/** Number of authorised charges for the sale in the provider's own records. */
export const cobros = async (casa: CasaViva, idv: number): Promise<number> => {
  const libro = await readFile(join(casa.datos, 'pasarela-simulada.json'), 'utf8');
  const filas = JSON.parse(libro) as { ordenCompra: string; estado: string }[];
  return filas.filter(
    ({ ordenCompra, estado }) => ordenCompra.startsWith(`SOAP-${idv}-`) && estado === 'AUTHORIZED',
  ).length;
};

/** Number of the sale in the address. */
export const idvDe = (page: Page): number => Number(/IDV=(\d+)/.exec(page.url())?.[1] ?? 0);
