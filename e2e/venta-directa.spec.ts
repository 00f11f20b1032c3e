import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { ESCRITORIO, TELEFONO } from '../playwright.config.ts';
import { expect, test } from './casa.ts';
import { aFondo, entrar, revisar, revisarEnPapel, revisarEstado } from './paginas.ts';
import { anadirVehiculo, seleccionar } from './venta.ts';

const PRIMERA = 'HWJP59';
/** Its register names another type of vehicle. */
const SEGUNDA = 'LXWJ75';
const OTRAS = ['JVGX15', 'VLBP65'];

/** Checks the entry right after its first vehicle: beside the form, and then folded as on a phone. */
const revisarAnadido = async (pagina: Page): Promise<void> => {
  await expect(pagina.getByText(`Vehículo ${PRIMERA} añadido`)).toBeVisible();
  await expect(pagina.getByRole('textbox', { name: 'Patente' })).toBeFocused();
  await expect(pagina.getByRole('textbox', { name: 'Patente' })).toBeInViewport();
  const tabla = pagina.getByRole('table', { name: 'Vehículos' });
  const [formulario, lista, numero] = await Promise.all(
    [pagina.locator('form'), tabla, tabla.getByRole('columnheader', { name: '#' })].map((uno) =>
      uno.boundingBox(),
    ),
  );
  expect(lista?.x).toBeGreaterThan((formulario?.x ?? 0) + (formulario?.width ?? Infinity));
  await expect(tabla).toBeInViewport();
  expect(numero?.width).toBeLessThan(48);
  await pagina.setViewportSize(TELEFONO.viewport);
  await pagina.getByRole('button', { name: /^Ver 1 vehículo · \$/ }).click();
  await expect(pagina.getByRole('heading', { name: 'Vehículos ingresados' })).toBeInViewport();
  await revisar(pagina, 'patente-anadida');
  await pagina.setViewportSize(ESCRITORIO.viewport);
};

test('[V-RUTA-005] [V-CALLE-007] [V-INGRESO-005] [V-INGRESO-015] [A-LISTA-008] sells vehicles by hand, from login to signed policies; after AÑADIR the first is shown, announced and counted, and the next plate has the focus', async ({
  pagina,
  casa,
}, info) => {
  const patentes = [PRIMERA, SEGUNDA, ...(aFondo() ? OTRAS : [])];
  await entrar(pagina, 'venta', 'Venta#2026');

  await pagina.goto('/venta/seleccionConvenio');
  await expect(pagina.getByRole('heading', { name: 'Selección de Convenio' })).toBeVisible();
  await expect(pagina.getByText('DEMO DIRECTO')).toBeVisible();
  await expect(pagina.getByText('NO VIGENTE')).toBeVisible();
  await revisar(pagina, 'convenios');
  await pagina.getByRole('button', { name: 'Ver Primas de DEMO DIRECTO' }).click();
  await expect(pagina.getByRole('dialog')).toContainText('Automóvil');
  await revisar(pagina, 'primas');
  await pagina.keyboard.press('Escape');

  await seleccionar(pagina, 'DEMO DIRECTO');
  await expect(pagina.getByRole('textbox', { name: 'Patente' })).toBeVisible();
  await revisarEstado(pagina, 'ingreso-vacio');
  for (const patente of patentes) {
    await anadirVehiculo(pagina, patente);
    if (patente === PRIMERA && info.project.name === 'escritorio') await revisarAnadido(pagina);
  }
  await revisar(pagina, 'ingreso-lleno');
  await pagina.getByRole('button', { name: 'CONTINUAR' }).click();

  await expect(pagina).toHaveURL(/\/venta\/listaVehiculos$/);
  await expect(pagina.getByText(aFondo() ? '$ 40.140' : '$ 21.580').first()).toBeVisible();
  await revisar(pagina, 'lista');
  await revisarEnPapel(pagina, 'lista-en-papel');
  await pagina.getByRole('button', { name: 'CONTINUAR' }).click();

  await expect(pagina).toHaveURL(/\/venta\/terminosYCondiciones$/);
  const pagar = pagina.getByRole('button', { name: /^PAGAR/ });
  await expect(pagar).toBeDisabled();
  await expect(pagina.getByText('HWJP59-8').first()).toBeVisible();
  await pagina.getByRole('checkbox', { name: 'Aceptar Términos y Condiciones' }).check();
  await revisar(pagina, 'terminos');
  await revisarEnPapel(pagina, 'terminos-en-papel');
  await pagar.click();

  await expect(pagina).toHaveURL(/\/venta\/emisionPoliza/);
  // With nothing focused the screen would continue by itself.
  await pagina.getByRole('banner').getByRole('link').first().focus();
  await expect(pagina.getByText('Proceso de emisión completo.')).toBeVisible();
  await revisar(pagina, 'emision');
  await pagina
    .getByRole('link', { name: 'CONTINUAR' })
    .or(pagina.getByRole('button', { name: 'CONTINUAR' }))
    .click();

  await expect(pagina).toHaveURL(/\/venta\/descargarPoliza\?IDV=\d+$/);
  await expect(pagina.getByRole('heading', { name: 'Descargar pólizas' })).toBeVisible();
  await expect(pagina.getByRole('row')).toHaveCount(patentes.length + 1);
  await revisar(pagina, 'descarga');
  await revisarEnPapel(pagina, 'descarga-en-papel');

  // The test reads this row's numbers, because other journeys may have sold in this house.
  const enlace = pagina
    .getByRole('row', { name: new RegExp(PRIMERA) })
    .getByRole('link')
    .first();
  const numero = Number(/\d+/.exec((await enlace.textContent()) ?? '')?.[0]);
  expect(numero).toBeGreaterThan(1_000_000);
  const [archivo] = await Promise.all([pagina.waitForEvent('download'), enlace.click()]);
  const ruta = await archivo.path();
  expect(execFileSync('pdfsig', [ruta]).toString()).toContain('Signature is Valid');
  const texto = execFileSync('pdftotext', ['-layout', ruta, '-']).toString();
  for (const dato of ['HWJP59-8', 'POL320260028', String(numero), String(numero + 4_000_000)]) {
    expect(texto).toContain(dato);
  }

  const [zip] = await Promise.all([
    pagina.waitForEvent('download'),
    pagina.getByRole('button', { name: 'Descargar todas' }).click(),
  ]);
  expect(zip.suggestedFilename()).toMatch(/^Polizas_SOAP_IDV\d+\.zip$/);
  expect(execFileSync('unzip', ['-t', await zip.path()]).toString()).toContain('No errors');
  await expect(
    pagina.getByText('La descarga ha iniciado, de click en OK para cerrar este mensaje'),
  ).toBeVisible();
  await pagina.getByRole('button', { name: 'OK' }).click();

  const codigo = /verificar\/([\w-]{22})/.exec(texto)?.[1] ?? '';
  await pagina.goto(`/verificar/${codigo}`);
  await expect(pagina.getByText(/vigente/i).first()).toBeVisible();
  await expect(pagina.getByText('HWJP59')).toHaveCount(0);
  await revisar(pagina, 'verificar');
  expect(casa.registro()).not.toContain('dueno.hwjp59@correo.example');
});
