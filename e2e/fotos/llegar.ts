import type { Page } from '@playwright/test';
import { xlsxAMano } from '#features/carga-masiva/fixtures/paquetes.xlsx.ts';
import { filaBuena, patenteNumero, titulosDe } from '#features/carga-masiva/fixtures/vehiculos.ts';
import { USUARIOS_DEMO } from '#server/db/seed/datos/demo.ts';
import { type CasaViva, expect } from '../casa.ts';
import { pedirComo } from '../llamadas.ts';
import { boton, entrar } from '../paginas.ts';
import { DE_FOTOS } from '../patentes.ts';
import { completar, elegirConvenio } from '../venta.ts';

/** Steps to the screens. They avoid words that another release may not have. */

const claveDe = (usuario: string): string =>
  USUARIOS_DEMO.find(({ nombre }) => nombre === usuario)?.clave ?? '';

/** Logs in as a demonstration user and opens an address. */
export const comoUsuario = async (page: Page, usuario: string, ruta?: string): Promise<void> => {
  await entrar(page, usuario, claveDe(usuario));
  if (ruta !== undefined) await page.goto(ruta);
};

/** Answer of a GET call as a demonstration user, which must be a list. */
const listar = async <T>(casa: CasaViva, usuario: string, ruta: string): Promise<T[]> => {
  const pedir = await pedirComo(casa, usuario, claveDe(usuario));
  const { datos } = (await pedir(ruta)) as { datos: T[] };
  return datos;
};

/** Path of the public link of the demonstration. */
export const enlacePublico = async (casa: CasaViva): Promise<string> => {
  const enlaces = await listar<{ url: string; vigente: boolean }>(
    casa,
    'soporte',
    'ConsultaURLsPublicas/ConsultarURLs',
  );
  const { url } = enlaces.find(({ vigente }) => vigente) ?? {};
  if (url === undefined) throw new Error('la instalación no tiene un enlace público vigente');
  return new URL(url).pathname;
};

/** Plates that this run has not used. A random start spares those that earlier runs sold. */
let siguiente = Math.floor(Math.random() * (DE_FOTOS.length - 50));
export const patenteNueva = (): string => DE_FOTOS[siguiente++] ?? '';

const pagar = (page: Page) => page.getByRole('button', { name: /^PAGAR \$/ });

/** Types a plate on the front page of the public link, and waits for its card. */
export const hallarEnPortada = async (page: Page, casa: CasaViva): Promise<string> => {
  const patente = patenteNueva();
  await page.goto(await enlacePublico(casa));
  await page.getByRole('textbox', { name: 'Escriba su patente' }).fill(patente);
  await expect(page.getByRole('region', { name: new RegExp(`^${patente}-`) })).toContainText('$');
  return patente;
};

/** Goes on by CONTINUAR until the terms. */
const hastaTerminos = async (page: Page): Promise<void> => {
  for (const ruta of ['listaVehiculos', 'terminosYCondiciones']) {
    await boton(page, 'CONTINUAR').click();
    await expect(page).toHaveURL(new RegExp(`/venta/${ruta}$`));
  }
};

/** Types the contact data that the open form still lacks. */
const completarContacto = async (page: Page, patente: string): Promise<void> => {
  await completar(page, /^Teléfono/, '912345678');
  await completar(page, /^Correo/, `comprador.${patente.toLowerCase()}@correo.example`);
};

/** Accepts the terms; an earlier release asks there for the buyer's mail address, twice. */
const aceptar = async (page: Page): Promise<void> => {
  for (const campo of [/^Correo para recibir/, /^Confirme su correo/]) {
    await completar(page, campo, 'comprador@correo.example');
  }
  await page.getByRole('checkbox', { name: 'Aceptar Términos y Condiciones' }).check();
};

/** Buys one car by public link, up to a button of the provider's page. */
export const comprarEnPublico = async (page: Page, casa: CasaViva, decision: string) => {
  const patente = await hallarEnPortada(page, casa);
  await completarContacto(page, patente);
  // An earlier release has the list and the terms on screens of their own.
  if (page.url().endsWith('/ingresoVehiculo')) {
    await boton(page, 'AÑADIR').click();
    await hastaTerminos(page);
  }
  await aceptar(page);
  await pagar(page).click();
  await boton(page, decision).click();
};

/** Types a plate in the entry, and waits for its data. */
export const hallarEnIngreso = async (page: Page): Promise<string> => {
  const patente = patenteNueva();
  await page.getByRole('textbox', { name: 'Patente' }).fill(patente);
  await expect(
    page.getByText(/Completamos los datos|Propietario registrado/).first(),
  ).toBeVisible();
  return patente;
};

/** Adds vehicles to the purchase. */
export const anadir = async (page: Page, cuantos: number): Promise<void> => {
  for (let i = 0; i < cuantos; i += 1) {
    const patente = await hallarEnIngreso(page);
    await completarContacto(page, patente);
    await boton(page, 'AÑADIR').click();
    await expect(page.getByRole('row', { name: new RegExp(patente) })).toBeVisible();
  }
};

/** Several vehicles by public link, up to the terms. */
export const variosEnPublico = async (page: Page, casa: CasaViva): Promise<void> => {
  await page.goto(await enlacePublico(casa));
  await page.getByRole('link', { name: 'Tengo varios vehículos' }).click();
  await expect(page).toHaveURL(/\/venta\/ingresoVehiculo$/);
  await anadir(page, 3);
  await hastaTerminos(page);
};

/** A seller at the empty entry of an agreement. */
export const enIngreso = async (page: Page): Promise<void> => {
  await comoUsuario(page, 'venta');
  await elegirConvenio(page, 'DEMO DIRECTO');
  await expect(page.getByRole('textbox', { name: 'Patente' })).toBeVisible();
};

export const pegarPatentes = async (page: Page): Promise<void> => {
  await enIngreso(page);
  await page.getByRole('button', { name: 'Pegar varias patentes' }).click();
  const dialogo = page.getByRole('dialog');
  const patentes = Array.from({ length: 8 }, patenteNueva);
  // Two that are not found: one of no register, one mistyped.
  await dialogo
    .getByRole('textbox', { name: 'Patentes' })
    .fill([...patentes, 'ZZZZ99', 'A1'].join('\n'));
  await dialogo.getByRole('button', { name: 'Buscar patentes' }).click();
  await expect(dialogo.getByText(patentes[7] ?? '').last()).toBeVisible();
};

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A spreadsheet of twelve vehicles, three of them wrong, in the grid that corrects them. */
export const corregirPlanilla = async (page: Page): Promise<void> => {
  await comoUsuario(page, 'venta', '/venta/seleccionConvenio');
  await page.getByRole('button', { name: 'SELECCIONAR DEMO DIRECTO' }).click();
  await page.getByRole('button', { name: /^Carga masiva/ }).click();
  await expect(page).toHaveURL(/\/venta\/ingresoMasivo$/);
  const desde = Math.floor(Math.random() * 1_000_000);
  const MALAS: Readonly<Record<number, object>> = {
    2: { anio: 1700, telefono: 'no tiene' },
    5: { correo: 'sin arroba' },
    9: { rut: 11 },
  };
  const filas = Array.from({ length: 12 }, (_, i) =>
    filaBuena({ patente: patenteNumero(desde + i), dvPatente: '', ...MALAS[i] }),
  );
  await page.locator('input[type=file]').setInputFiles({
    name: 'flota.xlsx',
    mimeType: XLSX,
    buffer: Buffer.from(xlsxAMano([titulosDe('normal'), ...filas])),
  });
  await boton(page, 'OK').click();
  await expect(page.getByRole('grid', { name: 'Filas del archivo' })).toBeVisible();
};

/** Opens the search over the screen. Retries, because a new page may not listen yet. */
export const buscar = async (page: Page, texto: string): Promise<void> => {
  const campo = page.getByRole('combobox', { name: 'Número, patente, RUT o nombre' });
  await expect(async () => {
    if (!(await campo.isVisible())) await page.keyboard.press('Control+k');
    await expect(campo).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await campo.fill(texto);
  await expect(page.getByRole('option').first()).toBeVisible();
};

/** Surname of several owners of the demonstration's past. */
export const APELLIDO = 'GONZÁLEZ';

/** Opens the record of the first policy that the search finds. */
export const abrirPoliza = async (page: Page): Promise<void> => {
  await comoUsuario(page, 'soporte');
  await buscar(page, APELLIDO);
  await page
    .getByRole('option', { name: /^N° \d+/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/soporte\/poliza\/\d+$/);
};

/** Opens the record of that policy's sale, by its link. */
export const abrirVenta = async (page: Page): Promise<void> => {
  await abrirPoliza(page);
  await page.locator('main a[href*="/soporte/venta/"]').first().click();
  await expect(page).toHaveURL(/\/soporte\/venta\/\d+$/);
};

const RUTA_DEL_CORREO = '/correo-de-la-foto';

/** Shows the newest mail of a policy alone on the page, as a mail program would. */
export const abrirCorreo = async (page: Page): Promise<void> => {
  await comoUsuario(page, 'admin', '/soporte/correos');
  await page
    .getByRole('button', { name: /^Leer .*SOAP/ })
    .first()
    .click();
  const marco = page.getByRole('dialog').locator('iframe');
  const documento = (await marco.getAttribute('srcdoc')) ?? '';
  // The product's content policy refuses `style` attributes, so its screen renames them.
  const body = documento.replaceAll(' data-estilo="', ' style="');
  await page.route(`**${RUTA_DEL_CORREO}`, (ruta) =>
    ruta.fulfill({ contentType: 'text/html; charset=utf-8', body }),
  );
  await page.goto(RUTA_DEL_CORREO);
};

/** Tries the opening of the season on an agreement of the demonstration. */
export const probarCambio = async (page: Page): Promise<void> => {
  await comoUsuario(page, 'admin', '/mantenedores/ensayo');
  await page.getByRole('combobox', { name: 'Convenio' }).click();
  await page.getByRole('option', { name: 'DEMO FLOTAS' }).click();
  await page.getByRole('textbox', { name: 'Día' }).fill('01/02/2027');
  await boton(page, 'Probar').click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
};
