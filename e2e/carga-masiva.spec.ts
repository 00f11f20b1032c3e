import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { xlsxAMano } from '#features/carga-masiva/fixtures/paquetes.xlsx.ts';
import { filaBuena, patenteNumero, titulosDe } from '#features/carga-masiva/fixtures/vehiculos.ts';
import { expect, test } from './casa.ts';
import { aFondo, entrar, revisar, revisarEstado } from './paginas.ts';
import { pagarVenta } from './venta.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const libroCon = (filas: ReturnType<typeof filaBuena>[]) => ({
  name: 'flota.xlsx',
  mimeType: XLSX,
  buffer: Buffer.from(xlsxAMano([titulosDe('normal'), ...filas])),
});

/** Goes from the agreement to the upload screen, through the chooser. */
const elegirMasiva = async (page: Page): Promise<void> => {
  await page.goto('/venta/seleccionConvenio');
  await page.getByRole('button', { name: 'SELECCIONAR DEMO DIRECTO' }).click();
  await page.getByRole('button', { name: /^Carga masiva ?Recomendada/ }).click();
  await expect(page).toHaveURL(/\/venta\/ingresoMasivo$/);
};

const subir = (page: Page, filas: ReturnType<typeof filaBuena>[]) =>
  page.locator('input[type=file]').setInputFiles(libroCon(filas));

/** Corrects year and telephone of a row in the grid, with a reload after the first one. */
const corregirEnRejilla = async (pagina: Page): Promise<void> => {
  const rejilla = pagina.getByRole('grid', { name: 'Filas del archivo' });
  await expect(rejilla.getByText('AÑO: Año inválido')).toBeVisible();
  await revisar(pagina, 'masivo-rejilla');
  await rejilla.focus();
  await pagina.keyboard.type('2016');
  await pagina.keyboard.press('Enter');
  // At the last column, the first one and its heading are still in sight.
  await rejilla.getByRole('columnheader').last().scrollIntoViewIfNeeded();
  const primera = await rejilla.locator('[data-columna="0"]').all();
  expect(primera.length).toBeGreaterThan(1);
  for (const celda of primera) await expect(celda).toBeInViewport();
  // A reload loses no row, because the draft is on the server, nor cells that were not checked yet.
  pagina.once('dialog', (dialogo) => void dialogo.accept());
  await pagina.reload();
  await expect(pagina.getByText('1 celda corregida sin validar')).toBeVisible();
  await expect(rejilla.getByText('2016').first()).toBeVisible();
  await rejilla.focus();
  await pagina.getByRole('button', { name: 'Siguiente error' }).click();
  await pagina.keyboard.type('912345678');
  await pagina.keyboard.press('Enter');
  await revisarEstado(pagina, 'masivo-corregida');
};

/** Corrects the same cells one at a time, as on a phone. */
const corregirDeAUna = async (pagina: Page): Promise<void> => {
  const celda = pagina.getByRole('form', { name: 'Celda con error' });
  await expect(celda.getByText('Año inválido')).toBeVisible();
  await pagina.reload();
  await revisar(pagina, 'masivo-celda');
  await celda.getByRole('textbox', { name: 'AÑO' }).fill('2016');
  await pagina.keyboard.press('Enter');
  await expect(celda.getByText('2 de 2')).toBeVisible();
  await celda.getByRole('textbox').fill('912345678');
  await pagina.keyboard.press('Enter');
  await expect(pagina.getByText('2 celdas corregidas sin validar')).toBeVisible();
  await revisarEstado(pagina, 'masivo-celda-corregida');
};

test('[A-PRIMAP-021] sells a fleet from a spreadsheet whose errors are corrected on the screen', async ({
  pagina,
}, info) => {
  const enTelefono = info.project.name === 'telefono';
  const desde = enTelefono ? 70_100 : 70_000;
  await entrar(pagina, 'venta', 'Venta#2026');
  await elegirMasiva(pagina);
  await expect(pagina.getByText(/hasta 10 MB y 20\.000 filas/)).toBeVisible();
  await revisar(pagina, 'masivo-subida');
  const [plantilla] = await Promise.all([
    pagina.waitForEvent('download'),
    pagina.getByRole('button', { name: 'Plantilla Carga Masiva.xlsx' }).click(),
  ]);
  expect(plantilla.suggestedFilename()).toBe('Plantilla Carga Masiva.xlsx');

  const cuantas = aFondo() ? 5 : 2;
  const buenas = Array.from({ length: cuantas }, (_, i) =>
    filaBuena({ patente: patenteNumero(desde + i) }),
  );
  const mala = filaBuena({
    patente: patenteNumero(desde + cuantas),
    anio: 1700,
    telefono: 'no tiene',
  });
  const [errores] = await Promise.all([
    pagina.waitForEvent('download'),
    subir(pagina, [...buenas, mala]),
  ]);
  expect(errores.suggestedFilename()).toBe('Errores flota.xlsx');
  await expect(pagina.getByRole('dialog')).toContainText('Uno o más campos están incorrectos');
  await revisar(pagina, 'masivo-errores');
  await pagina.getByRole('button', { name: 'OK' }).click();

  await (enTelefono ? corregirDeAUna : corregirEnRejilla)(pagina);
  await pagina.getByRole('button', { name: 'VALIDAR Y CONTINUAR' }).click();

  await expect(pagina).toHaveURL(/\/venta\/ingresoMasivoProgreso\?idv=\d+$/);
  await expect(
    pagina.getByText('Proceso finalizado, puede continuar con su compra.'),
  ).toBeVisible();
  await revisar(pagina, 'masivo-progreso');
  await pagina.getByRole('button', { name: 'CONTINUAR' }).click();
  await expect(pagina).toHaveURL(/\/venta\/listaVehiculos$/);
  await expect(pagina.getByText(aFondo() ? /55\.680/ : /27\.840/).first()).toBeVisible();
  await revisarEstado(pagina, 'masivo-lista');
  await pagarVenta(pagina);
  await expect(pagina.getByText('Proceso de emisión completo.')).toBeVisible({ timeout: 60_000 });
  await pagina.getByRole('link', { name: 'CONTINUAR' }).click();
  const [zip] = await Promise.all([
    pagina.waitForEvent('download'),
    pagina.getByRole('button', { name: 'Descargar todas' }).click(),
  ]);
  const contenido = execFileSync('unzip', ['-l', await zip.path()]).toString();
  expect(contenido.match(/\.pdf/g)).toHaveLength(cuantas + 1);
});

test('[V-CARGA-002] [V-CARGA-004] the corrected file of a load is dropped on the screen that shows its errors @largo', async ({
  pagina,
}, info) => {
  const enTelefono = info.project.name === 'telefono';
  const desde = enTelefono ? 71_100 : 71_000;
  const patente = patenteNumero(desde);
  await entrar(pagina, 'venta', 'Venta#2026');
  await elegirMasiva(pagina);
  await subir(pagina, [filaBuena({ patente, anio: 1700 })]);
  await pagina.getByRole('button', { name: 'OK' }).click();
  await expect(
    enTelefono
      ? pagina.getByRole('form', { name: 'Celda con error' })
      : pagina.getByRole('grid', { name: 'Filas del archivo' }),
  ).toBeVisible();
  await revisar(pagina, 'masivo-archivo-corregido');
  // Only the preparation finds a van that the register knows as another type.
  await subir(pagina, [filaBuena({ patente }), filaBuena({ patente: 'LXWJ75' })]);
  await expect(pagina).toHaveURL(/\/venta\/ingresoMasivoProgreso\?idv=\d+$/);
  await pagina.getByRole('button', { name: 'CORREGIR AQUÍ' }).click();
  await expect(
    pagina.getByText(/El tipo de vehículo no corresponde al registrado/).first(),
  ).toBeVisible();
  await revisar(pagina, 'masivo-otro-tipo');
  await subir(pagina, [filaBuena({ patente })]);
  await expect(
    pagina.getByText('Proceso finalizado, puede continuar con su compra.'),
  ).toBeVisible();
});

test('a reload during the preparation continues it, even if the worker was killed @largo', async ({
  pagina,
  casa,
}) => {
  await entrar(pagina, 'venta', 'Venta#2026');
  await elegirMasiva(pagina);
  await subir(
    pagina,
    Array.from({ length: 1_500 }, (_, i) => filaBuena({ patente: patenteNumero(72_000 + i) })),
  );
  await expect(pagina).toHaveURL(/\/venta\/ingresoMasivoProgreso\?idv=\d+$/, { timeout: 60_000 });
  await casa.matarWorker();
  await pagina.reload();
  await expect(pagina.getByRole('progressbar')).toBeVisible();
  await expect(pagina.getByText('Proceso finalizado, puede continuar con su compra.')).toBeVisible({
    timeout: 90_000,
  });
  await pagina.getByRole('button', { name: 'CONTINUAR' }).click();
  await expect(pagina).toHaveURL(/\/venta\/listaVehiculos$/);
  await expect(pagina.getByText('1.500 vehículos').first()).toBeVisible();
});
