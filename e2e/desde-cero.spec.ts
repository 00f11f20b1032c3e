import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { expect, test } from './casa.ts';
import { descargarAlFinal } from './compra.ts';
import { contarEntradas, type Entradas } from './entradas.ts';
import { anadirPrima, copiarDireccion, guardar, llenarCorredor } from './mantenedores.ts';
import { boton, campoDe, entrar, escribirEn, revisar, tabHasta } from './paginas.ts';
import { patentesDe } from './patentes.ts';

test.use({ semilla: 'minima' });

const CORREDORA = 'CORREDORA PRIMERA SPA';
const [PATENTE = ''] = patentesDe('desde-cero');
const PRIMERA_POLIZA = 700_001;
const PRIMER_FOLIO = 900_001;
/** Limit of entries from the login to the first sold policy (A-CERO-007). */
const ENTRADAS_MAXIMAS = 25;

/** Follows the button of the next step on the home. */
const seguir = async (page: Page, verbo: string): Promise<void> => {
  await page
    .getByRole('region', { name: 'Primeros pasos' })
    .getByRole('link', { name: verbo })
    .click();
};

const cargarCatalogo = async (page: Page): Promise<void> => {
  await expect(page.getByText('0 de 6 listos para vender')).toBeVisible();
  await revisar(page, 'primeros-pasos');
  await boton(page, 'Cargar catálogo base').click();
  await expect(page.getByText('1 de 6 listos para vender')).toBeVisible();
};

const crearRango = async (page: Page, verbo: string, inicial: number): Promise<void> => {
  await seguir(page, verbo);
  await campoDe(page, 'Número Inicial').fill(String(inicial));
  await campoDe(page, 'Número Final').fill(String(inicial + 1_999));
  await guardar(page, 'guardado con éxito');
};

const crearCorredor = async (page: Page): Promise<void> => {
  await seguir(page, 'Crear corredor');
  await llenarCorredor(page, {
    rut: '761112228',
    razonSocial: CORREDORA,
    comuna: ['los angeles', 'Los Angeles Biobío'],
  });
  await guardar(page, 'Corredor guardado con éxito');
};

/** Goes through the full wizard, which proposes all but the telephone and the premium. */
const crearConvenio = async (page: Page): Promise<void> => {
  await seguir(page, 'Crear convenio');
  await boton(page, 'SIGUIENTE').click();
  await boton(page, 'Vender por enlace público').click();
  await campoDe(page, 'Teléfono').fill('912345678');
  await boton(page, 'CREAR USUARIO').click();
  await expect(page.getByRole('checkbox', { name: 'enlace.corredora.primera' })).toBeChecked();
  await boton(page, 'SIGUIENTE').click();
  await expect(page.getByRole('combobox', { name: 'Tipo de acceso' })).toHaveValue('Sin Login');
  await boton(page, 'SIGUIENTE').click();
  await anadirPrima(page, { tipo: 'Automóvil', uso: 'Particular', monto: '4990' });
  await boton(page, 'SIGUIENTE').click();
  await expect(page.getByRole('rowheader', { name: 'enlace.corredora.primera' })).toBeVisible();
  await boton(page, 'GUARDAR').click();
  await expect(page.getByText(/Soporte > Consultar URL/)).toBeVisible();
  await boton(page, 'OK').click();
  await expect(page.getByRole('heading', { name: 'Qué falta para vender' })).toBeVisible();
};

/** Buys by public link without a mouse, up to the button of the provider's page. */
const comprarConTeclado = async (page: Page, enlace: string): Promise<void> => {
  await page.goto(enlace);
  await expect(page.getByRole('textbox', { name: 'Escriba su patente' })).toBeVisible();
  await escribirEn(page, /^Escriba su patente/, PATENTE);
  await expect(page.getByRole('region', { name: new RegExp(`^${PATENTE}-`) })).toBeVisible();
  await escribirEn(page, /^Teléfono/, '912345678');
  await escribirEn(page, /^Correo/, 'comprador.teclado@correo.example');
  await tabHasta(page, /^Aceptar Términos y Condiciones/);
  await page.keyboard.press('Space');
  await tabHasta(page, /^PAGAR/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Aprobar pago' })).toBeVisible();
  await tabHasta(page, /^Aprobar pago/);
};

test('[A-CONST-006] [A-CERO-007] from an empty house to a policy bought by keyboard alone, by the public link of its first agreement, in 25 entries', async ({
  pagina,
  browser,
  casa,
}) => {
  test.setTimeout(240_000);
  const contadas: Entradas = { entradas: [], pulsos: [] };
  await contarEntradas(pagina.context(), contadas);
  await entrar(pagina, 'admin', 'Admin#2026');
  await cargarCatalogo(pagina);
  await crearRango(pagina, 'Agregar números de póliza', PRIMERA_POLIZA);
  await crearRango(pagina, 'Agregar folios', PRIMER_FOLIO);
  await crearCorredor(pagina);
  await crearConvenio(pagina);
  const direccion = await copiarDireccion(pagina, CORREDORA);

  const contexto = await browser.newContext({ baseURL: casa.url, locale: 'es-CL' });
  await contarEntradas(contexto, contadas);
  const comprador = await contexto.newPage();
  await comprarConTeclado(comprador, direccion);
  await expect(comprador.getByText(/4\.990/).first()).toBeVisible();
  await comprador.keyboard.press('Enter');
  await descargarAlFinal(comprador);
  const { entradas, pulsos } = contadas;
  const cuenta = `${entradas.length} entradas y ${pulsos.length} pulsos`;
  test.info().annotations.push({ type: 'entradas', description: cuenta });
  expect(entradas.length, entradas.join(', ')).toBeLessThanOrEqual(ENTRADAS_MAXIMAS);

  const enlace = comprador
    .getByRole('row', { name: new RegExp(PATENTE) })
    .getByRole('link')
    .first();
  const [archivo] = await Promise.all([comprador.waitForEvent('download'), enlace.click()]);
  const ruta = await archivo.path();
  expect(execFileSync('pdfsig', [ruta]).toString()).toContain('Signature is Valid');
  const texto = execFileSync('pdftotext', ['-layout', ruta, '-']).toString();
  for (const dato of [PATENTE, String(PRIMERA_POLIZA), String(PRIMER_FOLIO)]) {
    expect(texto).toContain(dato);
  }
  await contexto.close();

  await pagina.goto('/bienvenida');
  await expect(pagina.getByRole('region', { name: 'Por resolver' })).toBeVisible();
  await expect(pagina.getByRole('region', { name: 'Primeros pasos' })).toBeHidden();
});
