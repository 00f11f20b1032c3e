import { readFile } from 'node:fs/promises';
import { setTimeout as pausa } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { textoDePdf } from '#server/test/proceso/poppler.ts';
import { type CasaViva, expect, test } from './casa.ts';
import { venderPorLlamadas } from './llamadas.ts';
import {
  boton,
  campoDe,
  entrar,
  llenarFecha,
  revisar,
  revisarEnPapel,
  revisarEnTodas,
} from './paginas.ts';
import { patentesDe } from './patentes.ts';
import {
  anadirBuscado,
  buscarPatente,
  corregirDatos,
  elegirConvenio,
  pagarVenta,
} from './venta.ts';

const [INTERRUMPIDA = '', ANULADA = '', RECHAZADA = '', LLAMADA = '', TECLEADA = ''] =
  patentesDe('soporte');

/** Makes room for another user's login. */
const salir = async (page: Page): Promise<void> => {
  await page.evaluate(() => sessionStorage.clear());
};

/** Sells one vehicle, paid; returns the number of the sale. */
const vender = async (
  page: Page,
  patente: string,
  { motor, antesDePagar }: { motor?: string; antesDePagar?: () => unknown } = {},
): Promise<number> => {
  await entrar(page, 'venta', 'Venta#2026');
  await elegirConvenio(page, 'DEMO DIRECTO');
  await buscarPatente(page, patente);
  if (motor !== undefined) {
    await corregirDatos(page);
    await page.getByRole('textbox', { name: 'N° de motor' }).fill(motor);
  }
  await anadirBuscado(page, patente);
  await page.getByRole('button', { name: 'CONTINUAR' }).click();
  await expect(page).toHaveURL(/listaVehiculos$/);
  const id = Number(await page.evaluate(() => sessionStorage.getItem('idIntencionVenta')));
  antesDePagar?.();
  await pagarVenta(page);
  return id;
};

const emitida = (page: Page) =>
  expect(page.getByText('Proceso de emisión completo.')).toBeVisible({ timeout: 60_000 });

/** Kills the worker after every restart, until aborted. */
const sinWorker = (casa: CasaViva): AbortController => {
  const corte = new AbortController();
  void (async () => {
    while (!corte.signal.aborted) {
      await casa.matarWorker().catch(() => undefined);
      await pausa(200);
    }
  })();
  return corte;
};

/** Opens the search by keyboard. Retries, because a new page may not listen yet. */
const abrirBuscador = async (page: Page) => {
  const campo = page.getByRole('combobox', { name: 'Número, patente, RUT o nombre' });
  await expect(async () => {
    if (!(await campo.isVisible())) await page.keyboard.press('Control+k');
    await expect(campo).toBeVisible({ timeout: 3_000 });
  }).toPass();
  return campo;
};

/** Opens the first result of a kind in the search of Soporte. */
const abrirPorBusqueda = async (page: Page, texto: string, hallazgo: RegExp): Promise<void> => {
  await (await abrirBuscador(page)).fill(texto);
  await expect(page.getByRole('option', { name: hallazgo }).first()).toBeVisible();
  await revisar(page, 'soporte-buscador');
  await page.getByRole('option', { name: hallazgo }).first().click();
};

test('[A-REGEN-021] [A-REGEN-024] [A-REGEN-025] a paid sale whose worker was killed is found, continued and downloaded @largo', async ({
  pagina,
  casa,
}) => {
  test.slow();
  const corte: AbortController[] = [];
  pagina.once('close', () => corte[0]?.abort());
  const id = await vender(pagina, INTERRUMPIDA, {
    antesDePagar: () => corte.push(sinWorker(casa)),
  });
  await salir(pagina);
  await entrar(pagina, 'soporte', 'Soport#26');
  await pagina.goto('/Soporte/ContinuarVenta');
  await pagina.getByRole('link', { name: `Continuar venta ${id}` }).click();
  await expect(pagina).toHaveURL(new RegExp(`/Soporte/RegeneracionVenta\\?iv=${id}$`));
  const continuar = boton(pagina, 'Continuar Emisión');
  const descargar = boton(pagina, 'Descargar Pólizas');
  await expect(continuar).toBeVisible();
  await revisar(pagina, 'soporte-continuar');
  await continuar.click();
  corte[0]?.abort();
  await expect(descargar).toBeVisible({ timeout: 90_000 });
  const bajada = pagina.waitForEvent('download');
  await descargar.click();
  const zip = await readFile(await (await bajada).path());
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  await pagina.goto('/Soporte/ContinuarVenta');
  await expect(pagina.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(pagina.getByRole('link', { name: `Continuar venta ${id}` })).toHaveCount(0);
});

test('[A-CONS-038] [V-QUIETO-004] a policy found by its plate is edited, regenerated, cancelled, and its certificate says so @largo', async ({
  pagina,
}) => {
  test.slow();
  await vender(pagina, ANULADA);
  await emitida(pagina);
  await salir(pagina);
  await entrar(pagina, 'soporte', 'Soport#26');
  await abrirPorBusqueda(
    pagina,
    `${ANULADA.slice(0, 4).toLowerCase()}-${ANULADA.slice(4)}`,
    new RegExp(`^N° \\d+ · ${ANULADA}`),
  );
  await expect(pagina).toHaveURL(/\/soporte\/poliza\/\d+$/);
  const numero = new URL(pagina.url()).pathname.split('/').at(-1) ?? '';
  await pagina.goto('/Soporte/ConsultarPoliza');
  await campoDe(pagina, 'N° de póliza').fill(numero);
  await boton(pagina, 'BUSCAR').click();
  await expect(pagina.getByRole('region', { name: `Póliza N° ${numero}` })).toBeVisible();
  await expect(pagina.getByRole('link', { name: 'Abrir ficha' })).toBeVisible();
  await revisar(pagina, 'soporte-consultada');

  await pagina.goto('/Soporte/RegenerarPoliza');
  await campoDe(pagina, 'N° de póliza').fill(numero);
  await boton(pagina, 'BUSCAR').click();
  await boton(pagina, 'Editar Datos Póliza').click();
  const dialogo = pagina.getByRole('dialog');
  await dialogo.getByRole('button', { name: 'Abrir calendario' }).last().click();
  await expect(pagina.getByRole('button', { name: 'Mes siguiente' })).toBeVisible();
  // The focus is on the selected day.
  await expect(pagina.locator(':focus')).toHaveAccessibleName(/ de \d{4}$/);
  await revisar(pagina, 'soporte-calendario');
  await pagina.keyboard.press('Escape');
  await expect(pagina.getByRole('button', { name: 'Mes siguiente' })).toBeHidden();
  await llenarFecha(dialogo.getByLabel('Término de vigencia'), '2027-03-15');
  await dialogo.getByLabel('Motivo del cambio').fill('El comprador vendió el vehículo');
  await revisar(pagina, 'soporte-vigencia');
  await dialogo.getByRole('button', { name: 'Guardar' }).click();
  await expect(boton(pagina, 'Cambiar vigencia')).toBeVisible();
  await revisar(pagina, 'soporte-vigencia-nueva');
  await boton(pagina, 'Cambiar vigencia').click();
  await boton(pagina, 'OK').click();
  const ficha = pagina.getByRole('region', { name: `Póliza N° ${numero}` });
  await expect(ficha).toContainText('15/03/2027');

  const [nueva] = await Promise.all([
    pagina.context().waitForEvent('page'),
    boton(pagina, 'Regenerar Póliza').click(),
  ]);
  await nueva.close();
  await boton(pagina, 'OK').click();
  await pagina.goto('/Soporte/ConsultarPoliza');
  await campoDe(pagina, 'N° de póliza').fill(numero);
  await boton(pagina, 'BUSCAR').click();
  const bajada = pagina.waitForEvent('download');
  await pagina.getByRole('link', { name: 'Descargar Póliza' }).click();
  const texto = textoDePdf(await readFile(await (await bajada).path()));
  expect(texto).toMatch(/15[/-]03[/-]2027/);
  const codigo = /verificar\/([\w-]{20,})/.exec(texto.replaceAll(' ', ''))?.[1] ?? '';
  expect(codigo).not.toBe('');
  await pagina.goto(`/verificar/${codigo.slice(0, 22)}`);
  await expect(pagina.getByRole('main')).toContainText('15/03/2027');

  await pagina.goto('/Soporte/AnularPoliza');
  await campoDe(pagina, 'N° de póliza').fill(numero);
  await boton(pagina, 'BUSCAR').click();
  await boton(pagina, `Anular póliza ${numero}`).click();
  await pagina.getByRole('textbox', { name: 'Motivo' }).fill('El vehículo fue vendido');
  await boton(pagina, 'Anular').click();
  await expect(pagina.getByText('Póliza anulada con éxito')).toBeVisible();
  await boton(pagina, 'OK').click();
  // The focus moved to the heading, because the row is gone.
  await expect(pagina.getByRole('heading', { level: 1 })).toBeFocused();
  await salir(pagina);
  await pagina.goto(`/verificar/${codigo.slice(0, 22)}`);
  await expect(pagina.getByText('Póliza anulada', { exact: true })).toBeVisible();
});

test('[A-AACH-001] [A-AACH-006] a refusal of the AACH is corrected in its vehicle and reported again @largo', async ({
  pagina,
}) => {
  test.slow();
  await vender(pagina, RECHAZADA, { motor: 'X1' });
  await emitida(pagina);
  await salir(pagina);
  await entrar(pagina, 'soporte', 'Soport#26');
  const fila = pagina.getByRole('row').filter({ hasText: RECHAZADA });
  await expect(async () => {
    await pagina.goto('/InformarPolizasAACH');
    await expect(fila).toContainText('N° de motor inválido', { timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await revisar(pagina, 'soporte-aach');
  await fila.getByRole('link', { name: `Editar vehículo ${RECHAZADA}` }).click();
  const motor = pagina.getByRole('textbox', { name: /motor/i });
  await expect(motor).toHaveValue('X1');
  await motor.fill('4M40UAC12345');
  await boton(pagina, 'GUARDAR').click();
  await expect(pagina.getByText('Vehículo guardado con éxito')).toBeVisible();
  await expect(async () => {
    await pagina.goto('/InformarPolizasAACH');
    await expect(fila).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await pagina.getByRole('checkbox', { name: /^Elegir póliza \d+$/ }).check();
  await boton(pagina, 'Informar pólizas').click();
  await boton(pagina, 'OK').click();
  await expect(pagina.getByText('Póliza informada con éxito')).toBeVisible();
});

test('[A-FICHA-012] [V-CALLE-007] a telephone call: policy found by its plate, corrected and downloaded in three screens', async ({
  pagina,
  casa,
}) => {
  await venderPorLlamadas(casa, LLAMADA);
  await entrar(pagina, 'soporte', 'Soport#26');
  const vistas = new Set<string>();
  pagina.on('framenavigated', (marco) => vistas.add(new URL(marco.url()).pathname));

  await abrirPorBusqueda(pagina, LLAMADA, new RegExp(`^N° \\d+ · ${LLAMADA}`));
  await expect(pagina).toHaveURL(/\/soporte\/poliza\/\d+$/);
  const ruta = new URL(pagina.url()).pathname;
  await boton(pagina, 'Más').click();
  await boton(pagina, 'Editar Datos Vehículo').click();
  const motor = pagina.getByRole('textbox', { name: /motor/i });
  await motor.fill('4M40CORREGIDO');
  await boton(pagina, 'GUARDAR').click();
  await pagina.getByRole('dialog').getByRole('button', { name: 'Regenerar Póliza' }).click();
  await expect(pagina.getByText('Póliza regenerada con éxito')).toBeVisible();
  await boton(pagina, 'OK').click();
  await expect(pagina).toHaveURL(new RegExp(`${ruta}$`));
  await expect(pagina.getByRole('region', { name: /^Póliza N° / })).toContainText('4M40CORREGIDO');
  const bajada = pagina.waitForEvent('download');
  await pagina.getByRole('link', { name: 'Descargar Póliza' }).click();
  expect(textoDePdf(await readFile(await (await bajada).path()))).toContain('4M40CORREGIDO');
  // The search opens over any screen, so it counts as the first of the three.
  expect([...vistas]).toEqual([ruta, '/InformarPolizasAACH/editarVehiculo']);
  await revisar(pagina, 'ficha-poliza');
  await revisarEnPapel(pagina, 'ficha-poliza-corregida-en-papel');
});

test('[A-FICHA-011] [A-FICHA-015] [V-QUIETO-004] a record and its verbs by keyboard @largo', async ({
  pagina,
}) => {
  test.slow();
  const ventaId = await vender(pagina, TECLEADA);
  await emitida(pagina);
  await salir(pagina);
  await entrar(pagina, 'soporte', 'Soport#26');
  await abrirPorBusqueda(pagina, TECLEADA, new RegExp(`^N° \\d+ · ${TECLEADA}`));
  await expect(pagina).toHaveURL(/\/soporte\/poliza\/\d+$/);
  const numero = new URL(pagina.url()).pathname.split('/').at(-1) ?? '';
  await revisarEnTodas(pagina, 'ficha-poliza');
  await revisarEnPapel(pagina, 'ficha-poliza-en-papel');
  await abrirBuscador(pagina);
  await expect(pagina.getByRole('combobox')).toBeFocused();
  await pagina.keyboard.type(`anular ${numero}`);
  await expect(
    pagina.getByRole('option', { name: `Anular Póliza: póliza N° ${numero}` }),
  ).toBeVisible();
  await revisar(pagina, 'ficha-accion-hallada');
  await pagina.keyboard.press('Escape');
  await expect(pagina.getByRole('dialog')).toHaveCount(0);
  await pagina.keyboard.press('Control+k');
  await expect(pagina.getByRole('combobox')).toBeFocused();
  await pagina.keyboard.type(`anular ${numero}`);
  await expect(pagina.getByRole('combobox')).toHaveValue(`anular ${numero}`);
  await expect(
    pagina.getByRole('option', { name: `Anular Póliza: póliza N° ${numero}` }),
  ).toBeVisible();
  await pagina.keyboard.press('Enter');
  const dialogo = pagina.getByRole('dialog', { name: `Anular póliza N° ${numero}` });
  await expect(dialogo).toContainText(TECLEADA);
  await revisar(pagina, 'ficha-anular');
  await pagina.keyboard.press('Escape');
  await expect(dialogo).toBeHidden();

  await boton(pagina, 'Más').click();
  await boton(pagina, 'Enviar por correo').click();
  await pagina.getByRole('radio', { name: 'Otra dirección' }).check();
  await pagina.getByRole('textbox', { name: 'Correo' }).fill('hija@correo.example');
  await pagina.getByRole('textbox', { name: 'Motivo' }).fill('Pidió recibirla en otro correo');
  await revisar(pagina, 'ficha-enviar');
  await boton(pagina, 'Enviar').click();
  await expect(pagina.getByText(/Se enviará a hija@correo\.example/)).toBeVisible();
  await boton(pagina, 'OK').click();
  await expect(boton(pagina, 'Más')).toBeFocused();
  await expect(pagina.getByRole('region', { name: 'Correos' })).toContainText(
    'hija@correo.example',
  );

  await pagina.getByRole('link', { name: `N° ${ventaId}` }).click();
  await expect(
    pagina.getByRole('heading', { level: 1, name: `Venta N° ${ventaId}` }),
  ).toBeVisible();
  await expect(pagina.getByRole('row', { name: new RegExp(TECLEADA) })).toBeVisible();
  await revisarEnTodas(pagina, 'ficha-venta');
  await pagina.goto('/soporte/poliza/999999999');
  await expect(pagina.getByText(/No encontramos la póliza N° 999999999/)).toBeVisible();
  await revisar(pagina, 'ficha-sin-poliza');
});
