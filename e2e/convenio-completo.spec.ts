import type { Page } from '@playwright/test';
import { expect, test } from './casa.ts';
import { entrar, revisar } from './paginas.ts';

const TELEFONO = { width: 390, height: 844 };
const ESCRITORIO = { width: 1280, height: 900 };

const boton = (page: Page, nombre: string) =>
  page.getByRole('button', { name: nombre, exact: true });

const elegir = async (page: Page, campo: string, opcion: string): Promise<void> => {
  await page.getByRole('combobox', { name: campo }).click();
  await page.getByRole('option', { name: opcion, exact: true }).click();
};

/** The screen as it is read on a computer and on a phone. */
const revisarEnAmbos = async (page: Page, nombre: string): Promise<void> => {
  await revisar(page, nombre);
  await page.setViewportSize(TELEFONO);
  await revisar(page, nombre);
  await page.setViewportSize(ESCRITORIO);
};

const llenarDatos = async (page: Page, nombre: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Nombre' }).fill(nombre);
  await elegir(page, 'Tipo de Pago', 'En Línea');
  await elegir(page, 'Tipo de Acceso', 'Sin Login');
  await page.getByLabel('Inicio Vigencia').first().fill('2026-01-01');
  await page.getByLabel('Término Vigencia').first().fill('2030-12-31');
  await page.getByLabel('Inicio Vigencia Pólizas').fill('2026-01-01');
  await page.getByLabel('Término Vigencia Pólizas').fill('2031-12-31');
};

const anadirPrima = async (page: Page): Promise<void> => {
  await elegir(page, 'Tipo de Vehículo', 'AUTOMOVIL');
  await elegir(page, 'Tipo de Uso', 'PARTICULAR');
  await page.getByRole('textbox', { name: 'Prima' }).fill('9280');
  await elegir(page, 'Mes Legal', 'MARZO');
  await boton(page, 'AÑADIR PRIMA').click();
};

test('[A-CONV-045] [A-CONV-049] [A-CONS-030] an agreement made in the wizard sells at once by the address under Consultar URL', async ({
  pagina,
  browser,
  baseURL,
}) => {
  await entrar(pagina, 'admin', 'Admin#2026');
  await pagina.goto('/mantenedores/crearConvenioCompleto');
  await elegir(pagina, 'Corredor', 'CORREDORA DEMO SPA');
  await revisarEnAmbos(pagina, 'convenio-corredor');
  await boton(pagina, 'SIGUIENTE').click();
  await pagina.getByRole('checkbox', { name: 'publico' }).check();
  await revisarEnAmbos(pagina, 'convenio-usuarios');
  await boton(pagina, 'SIGUIENTE').click();
  await llenarDatos(pagina, 'Convenio de prueba');
  await revisarEnAmbos(pagina, 'convenio-datos');
  await boton(pagina, 'SIGUIENTE').click();
  await anadirPrima(pagina);
  await revisarEnAmbos(pagina, 'convenio-primas');
  await boton(pagina, 'SIGUIENTE').click();
  await expect(pagina.getByRole('rowheader', { name: 'publico' })).toBeVisible();
  await revisarEnAmbos(pagina, 'convenio-asignar');
  await boton(pagina, 'GUARDAR').click();
  await expect(pagina.getByText(/Soporte > Consultar URL/)).toBeVisible();
  await boton(pagina, 'OK').click();
  await expect(pagina).toHaveURL(/\/mantenedores\/convenio$/);
  await revisarEnAmbos(pagina, 'convenios');

  await pagina.goto('/Soporte/ConsultaURL');
  await boton(pagina, 'BUSCAR').click();
  const fila = pagina.getByRole('row', { name: /CONVENIO DE PRUEBA/ });
  await fila.getByRole('button', { name: /^Copiar/ }).click();
  await expect(pagina.getByRole('tooltip', { name: 'URL Copiada' })).toBeVisible();
  await revisarEnAmbos(pagina, 'consultar-url');
  const url = await fila.getByRole('button', { name: /^Copiar/ }).textContent();

  // Whoever is given the address buys by that agreement.
  const comprador = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const pestana = await comprador.newPage();
  await pestana.goto(new URL(url ?? '').pathname);
  await expect(pestana.getByText('Convenio CONVENIO DE PRUEBA')).toBeVisible();
  await comprador.close();
});

test('[A-CONV-008] [A-CONV-033] the premiums of an agreement are changed on their own screen, and its timeline tells', async ({
  pagina,
}) => {
  await entrar(pagina, 'admin', 'Admin#2026');
  await pagina.goto('/mantenedores/convenio');
  await pagina.getByRole('link', { name: 'Primas del convenio DEMO FLOTAS' }).click();
  const desactivar = boton(pagina, 'Desactivar prima AUTOMOVIL, ARRIENDO');
  await revisarEnAmbos(pagina, 'primas');
  await desactivar.click();
  await boton(pagina, 'DESACTIVAR').click();
  await expect(boton(pagina, 'Habilitar prima AUTOMOVIL, ARRIENDO')).toBeVisible();
  await pagina.getByRole('link', { name: 'Volver', exact: true }).click();
  await pagina.getByRole('link', { name: 'Editar convenio DEMO FLOTAS' }).click();
  const historial = pagina.getByRole('region', { name: 'Historial' });
  await expect(historial.getByText('Prima desactivada')).toBeVisible();
  await expect(historial.getByText('Tipo de Uso: ARRIENDO')).toBeVisible();
  await revisarEnAmbos(pagina, 'convenio-editar');
});
