import { execFileSync } from 'node:child_process';
import type { Browser, Page } from '@playwright/test';
import { anioDe, fechaSantiago } from '#values/fecha.ts';
import { type CasaViva, expect, test } from './casa.ts';
import { decidir, descargarAlFinal, llegarAlPago } from './compra.ts';
import {
  anadirEn,
  anadirPrima,
  copiarDireccion,
  guardar,
  llenarConvenioPublico,
  llenarCorredor,
  llenarPersona,
  llenarUsuario,
  vincular,
} from './mantenedores.ts';
import { boton, campoDe, elegir, entrar, llenarFecha } from './paginas.ts';

test.use({ semilla: 'minima' });

const CORREDORA = 'CORREDORA PRIMERA SPA';
const CONVENIO = 'CONVENIO PRIMERO';
const PUBLICO = 'venta.publica';
// No register knows it, so a search finds it only among the records.
const PATENTE = 'ZZZZ98';
const PRIMERA_POLIZA = 700_001;
const PRIMER_FOLIO = 900_001;

/** Creates the catalogue of a sale: a type, its use, a brand and a model. */
const crearCatalogo = async (page: Page): Promise<void> => {
  await anadirEn(page, 'tipoVehiculo');
  await campoDe(page, 'Nombre').fill('Automovil');
  await campoDe(page, 'Código Renta').fill('1');
  await guardar(page, 'Tipo de vehículo guardado con éxito');
  await anadirEn(page, 'tiposUso');
  await elegir(page, 'Tipo de vehículo', 'Automóvil');
  await campoDe(page, 'Nombre').fill('Particular');
  await guardar(page, 'Tipo de uso guardado con éxito');
  await anadirEn(page, 'marca');
  await campoDe(page, 'Nombre').fill('Marca Nueva');
  await guardar(page, 'Marca guardada con éxito');
  await anadirEn(page, 'modelo');
  await elegir(page, 'Tipo de vehículo', 'Automóvil');
  await elegir(page, 'Marca', 'MARCA NUEVA');
  await campoDe(page, 'Nombre').fill('Modelo Nuevo');
  await guardar(page, 'Modelo guardado con éxito');
};

const crearVehiculo = async (page: Page): Promise<void> => {
  await anadirEn(page, 'propietario');
  await llenarPersona(page, { rut: '123456785', nombre: 'Rosa', apellido: 'Pino' });
  await guardar(page, 'Propietario guardado con éxito');
  await anadirEn(page, 'vehiculos');
  await campoDe(page, 'Patente').fill(PATENTE);
  await campoDe(page, 'Año').fill('2022');
  await elegir(page, 'Tipo de vehículo', 'Automóvil');
  await elegir(page, 'Tipo de uso', 'Particular');
  await elegir(page, 'Marca', 'MARCA NUEVA');
  await elegir(page, 'Modelo', 'MODELO NUEVO');
  await campoDe(page, 'N° de motor').fill('MN20220001');
  await page.getByRole('combobox', { name: 'Propietario' }).fill('123');
  await page.getByRole('option', { name: '12.345.678-5 Rosa Pino' }).click();
  await guardar(page, 'Vehículo guardado con éxito');
};

const crearRango = async (page: Page, mantenedor: string, inicial: number): Promise<void> => {
  await anadirEn(page, mantenedor);
  await campoDe(page, 'Número Inicial').fill(String(inicial));
  await campoDe(page, 'Número Final').fill(String(inicial + 999));
  const hoy = fechaSantiago(new Date());
  await llenarFecha(page.getByLabel('Inicio Vigencia'), hoy);
  await llenarFecha(page.getByLabel('Término Vigencia'), `${anioDe(hoy) + 5}-12-31`);
  await guardar(page, 'guardado con éxito');
};

/** Creates an agreement in the full wizard, with the user who sells by public address. */
const crearConvenio = async (page: Page): Promise<void> => {
  await page.goto('/mantenedores/crearConvenioCompleto');
  await elegir(page, 'Corredor', CORREDORA);
  await boton(page, 'SIGUIENTE').click();
  await boton(page, 'Crear usuario').click();
  await llenarUsuario(page, {
    rut: '111111111',
    nombre: 'Eva',
    apellido: 'Soto',
    usuario: PUBLICO,
  });
  await boton(page, 'CREAR USUARIO').click();
  await boton(page, 'OK').click();
  await expect(page.getByRole('checkbox', { name: PUBLICO })).toBeChecked();
  await boton(page, 'SIGUIENTE').click();
  await llenarConvenioPublico(page, CONVENIO);
  await boton(page, 'SIGUIENTE').click();
  await anadirPrima(page, { tipo: 'Automóvil', uso: 'Particular', monto: '4990' });
  await boton(page, 'SIGUIENTE').click();
  await expect(page.getByRole('rowheader', { name: PUBLICO })).toBeVisible();
  await boton(page, 'GUARDAR').click();
  await expect(page.getByText(/Soporte > Consultar URL/)).toBeVisible();
  await boton(page, 'OK').click();
};

const crearSoporte = async (page: Page): Promise<void> => {
  await anadirEn(page, 'usuario');
  await llenarUsuario(page, {
    rut: '222222222',
    nombre: 'Ana',
    apellido: 'Vera',
    usuario: 'ana.vera',
    perfil: 'Soporte',
    clave: 'Clave#26',
  });
  await boton(page, 'SIGUIENTE').click();
  await vincular(page, 'Corredor', CORREDORA);
  await boton(page, 'SIGUIENTE').click();
  await vincular(page, 'Convenio', CONVENIO);
  await guardar(page, 'Usuario guardado con éxito');
};

/** Runs `uso` in a separate browser context, closed at the end. */
const enOtro = async <T>(
  browser: Browser,
  casa: CasaViva,
  uso: (page: Page) => Promise<T>,
): Promise<T> => {
  const contexto = await browser.newContext({ baseURL: casa.url, locale: 'es-CL' });
  const resultado = await uso(await contexto.newPage());
  await contexto.close();
  return resultado;
};

test('[A-CONST-006] from an empty house to a policy bought by the public link of its first agreement', async ({
  pagina,
  browser,
  casa,
}) => {
  test.setTimeout(240_000);
  await entrar(pagina, 'admin', 'Admin#2026');
  await anadirEn(pagina, 'corredor');
  await llenarCorredor(pagina, {
    rut: '761112228',
    razonSocial: CORREDORA,
    comuna: ['los angeles', 'Los Angeles Biobío'],
  });
  await guardar(pagina, 'Corredor guardado con éxito');
  await crearCatalogo(pagina);
  await crearVehiculo(pagina);
  await crearRango(pagina, 'rangoPoliza', PRIMERA_POLIZA);
  await crearRango(pagina, 'folio', PRIMER_FOLIO);
  await crearConvenio(pagina);
  await crearSoporte(pagina);

  const direccion = await enOtro(browser, casa, async (soporte) => {
    await entrar(soporte, 'ana.vera', 'Clave#26');
    return copiarDireccion(soporte, CONVENIO);
  });

  await enOtro(browser, casa, async (comprador) => {
    await llegarAlPago(comprador, direccion, PATENTE);
    await expect(comprador.getByText(/4\.990/).first()).toBeVisible();
    await decidir(comprador, 'Aprobar pago');
    await descargarAlFinal(comprador);
    const enlace = comprador
      .getByRole('row', { name: new RegExp(PATENTE) })
      .getByRole('link')
      .first();
    const [archivo] = await Promise.all([comprador.waitForEvent('download'), enlace.click()]);
    const ruta = await archivo.path();
    expect(execFileSync('pdfsig', [ruta]).toString()).toContain('Signature is Valid');
    const texto = execFileSync('pdftotext', ['-layout', ruta, '-']).toString();
    for (const dato of [PATENTE, String(PRIMERA_POLIZA), String(PRIMER_FOLIO), 'MODELO NUEVO']) {
      expect(texto).toContain(dato);
    }
  });
});
