import type { Browser, Page } from '@playwright/test';
import { type CasaViva, expect, test } from './casa.ts';
import { buscarEnPortada } from './compra.ts';
import { DE_SOPORTE, PUBLICAS } from './direcciones.ts';
import { boton, enlaceDe, entrar, quieta } from './paginas.ts';
import { patentesDe } from './patentes.ts';

import { anadirVehiculo, completar, elegirConvenio, pagarVenta } from './venta.ts';

const [DE_VENDEDOR = '', DE_COMPRADOR = ''] = patentesDe('quietud');

/** Largest accepted layout shift: the share of the window that moved times its distance. */
const LIMITE = 0.02;
const TAMANOS = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

// All lists share one mechanism, and so do forms. These differ most.
const LISTAS = ['propietario', 'convenio', 'usuario', 'vehiculos', 'rangoPoliza'];
const FORMULARIOS = ['convenio', 'usuario', 'vehiculos', 'folio'];

const DE_ADMINISTRADOR = [
  '/bienvenida',
  ...LISTAS.map((una) => `/mantenedores/${una}`),
  ...FORMULARIOS.map((uno) => `/mantenedores/${uno}/ingreso?id=1`),
  '/mantenedores/crearConvenioCompleto',
  '/mantenedores/primas/ingreso?id=1',
  '/Informes/InformeVentas',
  '/Informes/InformeVentasAnuladas',
  '/soporte/aprobaciones',
  '/soporte/porResolver',
  '/soporte/polizaPerdida',
  '/soporte/correos',
  '/soporte/accesos',
  '/soporte/brecha',
];

const DE_VENDEDOR_SIN_COMPRA = [
  '/bienvenida',
  '/venta/seleccionConvenio',
  '/Informes/Renovaciones',
];

const DE_COMPRA = [
  '/venta/ingresoVehiculo',
  '/venta/listaVehiculos',
  '/venta/terminosYCondiciones',
];

interface Movido {
  readonly cuanto: number;
  readonly que: string[];
}

/** Delays the API's answers until the waiting screen was drawn, as over a network. */
const comoPorLaRed = async (page: Page): Promise<void> => {
  await page.route('**/api/**', async (ruta) => {
    const respuesta = await ruta.fetch().catch(() => null);
    await page
      .evaluate(() => new Promise((listo) => requestAnimationFrame(() => setTimeout(listo, 0))))
      .catch(() => undefined);
    // The page that made the request may be closed.
    await (respuesta ? ruta.fulfill({ response: respuesta }) : ruta.abort()).catch(() => undefined);
  });
};

const vigilar = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const movidos: Movido[] = [];
    Object.assign(window, { movidos });
    new PerformanceObserver((lista) => {
      for (const uno of lista.getEntries()) {
        const { value, hadRecentInput, sources } = uno as PerformanceEntry & {
          readonly value: number;
          readonly hadRecentInput: boolean;
          readonly sources: readonly {
            readonly node: Node | null;
            readonly previousRect: DOMRectReadOnly;
            readonly currentRect: DOMRectReadOnly;
          }[];
        };
        if (hadRecentInput) continue;
        const lugar = ({ x, y, width, height }: DOMRectReadOnly) =>
          [x, y, width, height].map(Math.round).join(' ');
        const que = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.nodeName}.${(node as Element | null)?.className} ${node?.textContent?.slice(0, 30)} (${lugar(previousRect)} -> ${lugar(currentRect)})`,
        );
        movidos.push({ cuanto: value, que });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await comoPorLaRed(page);
};

/** Waits until the screen has loaded. Returns the shifts since the last call. */
const loMovido = async (page: Page): Promise<Movido[]> => {
  await expect(page.locator('[aria-busy=true], .por-llegar')).toHaveCount(0);
  await quieta(page);
  return page.evaluate(() => (window as unknown as { movidos: Movido[] }).movidos.splice(0));
};

const titulo = (page: Page) => page.locator('h1:not([data-de-antes])').first();

type Ir = (page: Page, ruta: string) => Promise<void>;

/** Navigates from outside the application. */
const deAfuera: Ir = async (page, ruta) => {
  await page.goto(ruta);
  await expect(titulo(page)).toBeVisible();
};

/** Navigates as by a link of the open screen. */
const porDentro: Ir = async (page, ruta) => {
  await page.evaluate((destino) => {
    document.querySelectorAll('h1').forEach((uno) => uno.setAttribute('data-de-antes', ''));
    history.pushState({}, '', destino);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, ruta);
  await expect(titulo(page)).toBeVisible();
};

const recorrer = async (page: Page, rutas: readonly string[], ir: Ir): Promise<string[]> => {
  const reparos: string[] = [];
  for (const tamano of TAMANOS) {
    await page.setViewportSize(tamano);
    for (const [lugar, ruta] of rutas.entries()) {
      await (lugar === 0 ? deAfuera : ir)(page, ruta);
      const movidos = await loMovido(page);
      const total = movidos.reduce((suma, { cuanto }) => suma + cuanto, 0);
      const que = movidos.flatMap((uno) => uno.que).join(', ');
      if (total > LIMITE) reparos.push(`${ruta} a ${tamano.width}: ${total.toFixed(3)} ${que}`);
    }
  }
  return reparos;
};

const enOtroNavegador = async (
  browser: Browser,
  { url }: CasaViva,
  recorrido: (page: Page) => Promise<string[]>,
): Promise<void> => {
  const contexto = await browser.newContext({
    baseURL: url,
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    reducedMotion: 'reduce',
  });
  const page = await contexto.newPage();
  await vigilar(page);
  expect(await recorrido(page)).toEqual([]);
  await contexto.close();
};

test('[V-QUIETO-001] nothing moves while a public page or a purchase loads', async ({
  browser,
  casa,
}) => {
  await enOtroNavegador(browser, casa, async (page) => {
    const reparos = await recorrer(page, [...PUBLICAS, enlaceDe(casa)], deAfuera);
    await buscarEnPortada(page, enlaceDe(casa), DE_COMPRADOR);
    await completar(page, /^Teléfono/, '912345678');
    await completar(page, /^Correo/, 'quieto@correo.example');
    // To the specified screens, whose list has this vehicle.
    await boton(page, 'Agregar otro vehículo').click();
    await expect(page).toHaveURL(/\/venta\/ingresoVehiculo$/);
    await boton(page, 'CONTINUAR').click();
    await expect(page).toHaveURL(/\/venta\/listaVehiculos$/);
    return [...reparos, ...(await recorrer(page, DE_COMPRA, deAfuera))];
  });
});

test('[V-QUIETO-001] nothing moves while an office screen loads', async ({ browser, casa }) => {
  test.slow();
  let venta = '';
  await enOtroNavegador(browser, casa, async (page) => {
    await entrar(page, 'venta', 'Venta#2026');
    await elegirConvenio(page, 'DEMO DIRECTO');
    await anadirVehiculo(page, DE_VENDEDOR);
    await boton(page, 'CONTINUAR').click();
    await expect(page).toHaveURL(/listaVehiculos$/);
    venta = (await page.evaluate(() => sessionStorage.getItem('idIntencionVenta'))) ?? '';
    await pagarVenta(page);
    await expect(page.getByText('Proceso de emisión completo.')).toBeVisible();
    return recorrer(page, DE_VENDEDOR_SIN_COMPRA, porDentro);
  });
  await enOtroNavegador(browser, casa, async (page) => {
    await entrar(page, 'corredor', 'Corre#2026');
    return recorrer(page, ['/bienvenida', '/Informes/Renovaciones'], porDentro);
  });
  await enOtroNavegador(browser, casa, async (page) => {
    await entrar(page, 'soporte', 'Soport#26');
    const ficha = `/soporte/venta/${venta}`;
    const suyas = [...DE_SOPORTE, '/cuenta', ficha, `/Soporte/RegeneracionVenta?iv=${venta}`];
    return recorrer(page, suyas, porDentro);
  });
  await enOtroNavegador(browser, casa, async (page) => {
    await entrar(page, 'admin', 'Admin#2026');
    return recorrer(page, DE_ADMINISTRADOR, porDentro);
  });
});
