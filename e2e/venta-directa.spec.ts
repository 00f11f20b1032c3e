import { execFileSync } from 'node:child_process';
import { expect, test } from './casa.ts';
import { entrar, revisar, revisarEnPapel } from './paginas.ts';
import { anadirVehiculo, elegirConvenio } from './venta.ts';

const PATENTES = {
  escritorio: ['HWJP59', 'JVGX15', 'LXWJ75', 'VLBP65'],
  // Both widths use the same plates, so each has its own house.
  telefono: ['HWJP59', 'JVGX15', 'LXWJ75', 'VLBP65'],
} as const;

test('[V-RUTA-005] [V-CALLE-007] sells four vehicles by hand, from login to signed policies', async ({
  pagina,
  casa,
}, info) => {
  const patentes = PATENTES[info.project.name === 'telefono' ? 'telefono' : 'escritorio'];
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

  await elegirConvenio(pagina, 'DEMO DIRECTO');
  await expect(pagina.getByRole('textbox', { name: 'Patente' })).toBeVisible();
  await revisar(pagina, 'ingreso-vacio');
  for (const patente of patentes) await anadirVehiculo(pagina, patente);
  await revisar(pagina, 'ingreso-lleno');
  await pagina.getByRole('button', { name: 'CONTINUAR' }).click();

  await expect(pagina).toHaveURL(/\/venta\/listaVehiculos$/);
  await expect(pagina.getByText(/40\.140/).first()).toBeVisible();
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
    .getByRole('row', { name: /HWJP59/ })
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
