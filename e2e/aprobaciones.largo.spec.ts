import type { Page } from '@playwright/test';
import { decidir } from './compra.ts';
import { expect, test } from './casa.ts';
import { llegada, revisarEstados } from './estados.ts';
import { pedirComo } from './llamadas.ts';
import { anadirAdministradora } from './mantenedores.ts';
import { boton, campoDe, entrar, llenarFecha, revisar, revisarEnTodas } from './paginas.ts';
import { patentesDe } from './patentes.ts';
import { anadirBuscado, buscarPatente, corregirDatos, elegirConvenio } from './venta.ts';

test.use({
  entorno: {
    APROBAR_RANGOS: 'si',
    APROBAR_DEVOLUCIONES_SOBRE: '1000',
  },
});

const [RECHAZADA = ''] = patentesDe('aprobaciones');
const RUTA = '/soporte/aprobaciones';

/** Replaces the current user. */
const entrarComo = async (page: Page, usuario: string, clave: string): Promise<void> => {
  await page.evaluate(() => sessionStorage.clear());
  await entrar(page, usuario, clave);
};

const abrir = async (page: Page): Promise<void> => {
  await page.goto(RUTA);
  await llegada(page);
};

const pedirRango = async (page: Page, desde: number): Promise<void> => {
  await page.goto('/mantenedores/folio/ingreso');
  await campoDe(page, 'Número Inicial').fill(String(desde));
  await campoDe(page, 'Número Final').fill(String(desde + 99));
  const anio = new Date().getFullYear() + 1;
  await llenarFecha(campoDe(page, 'Inicio Vigencia'), `${anio}-01-01`);
  await llenarFecha(campoDe(page, 'Término Vigencia'), `${anio}-12-31`);
  await boton(page, 'GUARDAR').click();
};

const proponerRango = async (page: Page, desde: number): Promise<void> => {
  await pedirRango(page, desde);
  await expect(page.getByText('a la espera de que otra persona lo apruebe')).toBeVisible();
  await revisar(page, 'aprobaciones-rango-propuesto');
  await boton(page, 'OK').click();
};

/** Sells one vehicle online. The AACH refuses its policy because of the engine number. */
const venderRechazada = async (page: Page): Promise<void> => {
  await entrarComo(page, 'venta', 'Venta#2026');
  await elegirConvenio(page, 'DEMO EN LINEA');
  await buscarPatente(page, RECHAZADA);
  await corregirDatos(page);
  await page.getByRole('textbox', { name: 'N° de motor' }).fill('X1');
  await anadirBuscado(page, RECHAZADA);
  await boton(page, 'CONTINUAR').click();
  await expect(page).toHaveURL(/listaVehiculos$/);
  await boton(page, 'CONTINUAR').click();
  await expect(page).toHaveURL(/terminosYCondiciones$/);
  await page.getByRole('checkbox', { name: 'Aceptar Términos y Condiciones' }).check();
  await page.getByRole('button', { name: /^PAGAR/ }).click();
  await decidir(page, 'Aprobar pago');
  await expect(page).toHaveURL(/\/venta\/(emisionPoliza|descargarPoliza)\?IDV=\d+$/);
};

test('[V-AXE-001] approvals by a second person, in each state', async ({ pagina, casa }) => {
  test.setTimeout(1_200_000);
  await entrar(pagina, 'admin', 'Admin#2026');
  await revisarEstados(pagina, 'sin-propuestas', [RUTA]);
  await abrir(pagina);
  await expect(pagina.getByText('No hay cambios por aprobar.')).toBeVisible();
  await revisarEnTodas(pagina, 'aprobaciones-sin-nada');

  await pedirRango(pagina, 9_000_001);
  await expect(pagina.getByText(/no hay otra que pueda entrar/)).toBeVisible();
  await revisarEnTodas(pagina, 'aprobaciones-sin-quien-decida');
  await boton(pagina, 'OK').click();
  await anadirAdministradora(pagina);
  await proponerRango(pagina, 9_000_001);
  await proponerRango(pagina, 9_000_101);
  await proponerRango(pagina, 9_000_201);
  await abrir(pagina);
  await revisarEnTodas(pagina, 'aprobaciones-propias');
  await pagina.goto('/bienvenida');
  await llegada(pagina);
  await revisar(pagina, 'aprobaciones-en-el-inicio');

  await venderRechazada(pagina);
  await entrarComo(pagina, 'soporte', 'Soport#26');
  const fila = pagina.getByRole('row', { name: new RegExp(RECHAZADA) });
  await expect(async () => {
    await pagina.goto('/soporte/casosAach');
    await expect(fila).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await revisarEnTodas(pagina, 'casos-uno');
  const resolver = fila.getByRole('button', { name: /^Resolver caso/ });
  await fila.getByRole('button', { name: /^Más acciones/ }).click();
  await resolver.click();
  await revisarEnTodas(pagina, 'casos-resolver');
  await boton(pagina, 'Resolver caso').click();
  await revisar(pagina, 'casos-resolver-con-errores');
  await pagina.getByRole('radio', { name: /Anulada por duplicada/i }).check();
  await pagina.getByRole('textbox', { name: 'Motivo' }).fill('Compró dos veces el mismo seguro');
  await boton(pagina, 'Resolver caso').click();
  await expect(pagina.getByText(/a la espera de que otra persona la apruebe/)).toBeVisible();
  await revisarEnTodas(pagina, 'casos-devolucion-propuesta');
  await boton(pagina, 'OK').click();
  await expect(pagina.getByText('Devolución por aprobar')).toBeVisible();
  await revisarEnTodas(pagina, 'casos-devolucion-por-aprobar');
  await revisarEstados(pagina, 'con-un-caso', [
    '/soporte/casosAach',
    '/soporte/incidentes',
    '/InformarPolizasAACH',
  ]);
  await pagina.goto('/soporte/casosAach');
  await fila
    .getByRole('link', { name: /^N° \d+|^\d+$/ })
    .first()
    .click();
  await llegada(pagina);
  await revisarEnTodas(pagina, 'casos-ficha-de-la-poliza');

  await entrarComo(pagina, 'ana.rojas', 'Clave#26');
  await abrir(pagina);
  await revisarEnTodas(pagina, 'aprobaciones-ajenas');
  await revisarEstados(pagina, 'por-decidir', [RUTA]);
  await abrir(pagina);
  const deFolios = pagina.getByRole('row', { name: /rango de folios/ });
  await deFolios
    .first()
    .getByRole('button', { name: /^Rechazar/ })
    .click();
  await revisarEnTodas(pagina, 'aprobaciones-rechazar');
  await pagina.getByRole('dialog').getByRole('button', { name: 'Rechazar' }).click();
  await revisarEnTodas(pagina, 'aprobaciones-rechazar-sin-motivo');
  await pagina.getByRole('textbox', { name: 'Motivo' }).fill('El rango es de otra compañía');
  await pagina.getByRole('dialog').getByRole('button', { name: 'Rechazar' }).click();
  await expect(pagina.getByText('Cambio rechazado.')).toBeVisible();
  await revisarEnTodas(pagina, 'aprobaciones-rechazado');
  await boton(pagina, 'OK').click();

  const devolucion = pagina.getByRole('row', { name: /duplicada/ });
  await devolucion.getByRole('button', { name: /^Aprobar/ }).click();
  await revisarEnTodas(pagina, 'aprobaciones-aprobar-devolucion');
  await pagina
    .getByRole('dialog')
    .getByRole('button', { name: /aprobar/i })
    .click();
  await expect(pagina.getByText('Cambio aprobado y hecho.')).toBeVisible();
  await revisarEnTodas(pagina, 'aprobaciones-aprobado');
  await boton(pagina, 'OK').click();
  await expect(devolucion).toHaveCount(0);

  // Another administrator decided meanwhile.
  await expect(deFolios).toHaveCount(2);
  const aprobar = deFolios.first().getByRole('button', { name: /^Aprobar el cambio/ });
  const id = Number(/\d+$/.exec((await aprobar.getAttribute('aria-label')) ?? '')?.[0]);
  const pedir = await pedirComo(casa, 'ana.rojas', 'Clave#26');
  await pedir('Aprobaciones/Rechazar', { id, motivo: 'Es de otra compañía' });
  await aprobar.click();
  await pagina
    .getByRole('dialog')
    .getByRole('button', { name: /aprobar/i })
    .click();
  await expect(pagina.getByRole('dialog').getByRole('alert')).toBeVisible();
  await revisarEnTodas(pagina, 'aprobaciones-ya-resuelto');
  await boton(pagina, 'OK').click();

  await entrarComo(pagina, 'soporte', 'Soport#26');
  await revisarEstados(pagina, 'con-devolucion', [
    '/soporte/pagos',
    '/soporte/incidentes',
    '/InformarPolizasAACH',
  ]);
});
