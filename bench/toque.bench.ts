/**
 * How long the entry screen takes to answer a touch (INP) on a phone four times slower than this
 * machine: from AÑADIR to the next picture, vehicle after vehicle, in Chromium, on the built product.
 * `node bench/toque.bench.ts`. Ends with code 1 when the target is missed.
 */
import { chromium, type Page } from '@playwright/test';
import { navegador as navegadorInstalado } from '../arranque/herramientas.mjs';
import { cuantil, PATENTES } from './flota.ts';
import { anotar, pedido } from './medida/anotar.ts';
import { dato, menos } from './medida/cifra.ts';
import { levantarProducto } from './producto.ts';
import { CLAVE } from './vendedores.ts';

const LENTITUD = 4;
const VEHICULOS = 12;
const META_MS = 200;

interface Toque {
  readonly que: string;
  readonly ms: number;
}

/** Notes what the browser itself measured of each interaction. */
const anotarToques = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const toques: { que: string; ms: number }[] = [];
    Object.assign(window, { toques });
    new PerformanceObserver((lista) => {
      for (const { name, duration } of lista.getEntries()) toques.push({ que: name, ms: duration });
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as never);
  });
};

const producto = await levantarProducto(1);
const navegador = await chromium.launch({
  executablePath: navegadorInstalado() ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const contexto = await navegador.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
  });
  const page = await contexto.newPage();
  await anotarToques(page);
  await page.goto(`${producto.url}/acceso/iniciarSesion`);
  await page.getByLabel('Nombre de usuario').fill('flota1');
  await page.getByLabel('Contraseña', { exact: true }).fill(CLAVE);
  await page.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }).click();
  await page.waitForURL(/\/bienvenida$/);
  await page.goto(`${producto.url}/venta/seleccionConvenio`);
  await page.getByRole('button', { name: 'SELECCIONAR DEMO DIRECTO' }).click();
  await page.getByRole('button', { name: /Carga manual/ }).click();
  const cdp = await contexto.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: LENTITUD });
  const medidas: Toque[] = [];
  for (const patente of PATENTES.slice(0, VEHICULOS)) {
    await page.getByRole('textbox', { name: 'Patente' }).fill(patente);
    await page.getByText(/Completamos los datos con el registro/).waitFor();
    for (const [campo, valor] of [
      [/^Teléfono/, '912345678'],
      [/^Correo/, 'uno@correo.example'],
    ] as const) {
      const escrito = page.getByRole('textbox', { name: campo });
      if ((await escrito.count()) > 0 && !(await escrito.inputValue())) await escrito.fill(valor);
    }
    const boton = page.getByRole('button', { name: 'AÑADIR' });
    await boton.scrollIntoViewIfNeeded();
    const caja = await boton.boundingBox();
    if (!caja) throw new Error('AÑADIR no se ve');
    await page.evaluate(() => void ((window as never as { toques: unknown[] }).toques.length = 0));
    // Whoever looks for a text meanwhile works in the page itself: nobody asks it anything until it is done.
    await page.touchscreen.tap(caja.x + caja.width / 2, caja.y + caja.height / 2);
    await page.waitForTimeout(2_000);
    await page.getByText(`Vehículo ${patente} añadido`).waitFor();
    const toques = await page.evaluate(() => (window as never as { toques: Toque[] }).toques);
    medidas.push({ que: patente, ms: Math.max(0, ...toques.map(({ ms }) => ms)) });
  }
  const cada = medidas.map(({ ms }) => ms);
  // A touch of which the browser measured nothing would be the best of all.
  if (cada.includes(0)) throw new Error(`sin medida: ${JSON.stringify(medidas)}`);
  anotar('toque', pedido({}), [
    dato('más lento que esta máquina', 'veces', LENTITUD),
    menos('AÑADIR p50', 'ms', cuantil(cada, 0.5)),
    menos('AÑADIR, el peor', 'ms', Math.max(...cada), META_MS),
  ]);
} finally {
  await navegador.close();
  await producto.cerrar();
}
