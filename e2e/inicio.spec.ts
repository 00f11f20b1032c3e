import { fechaSantiago, formatearFecha, sumarDias } from '#values/fecha.ts';
import { expect, test } from './casa.ts';
import { aFondo, boton, enlaceDe, entrar, llenarFecha, revisar, salir } from './paginas.ts';
import { patentesDe } from './patentes.ts';
import { completar, pagarVenta } from './venta.ts';

const [PATENTE = ''] = patentesDe('inicio');

test('[V-INICIO-001] [V-INICIO-002] [V-INICIO-004] a seller sells from the home page, resumes an unfinished purchase there, and finds the policy @largo', async ({
  pagina,
}) => {
  await entrar(pagina, 'venta', 'Venta#2026');
  const nueva = pagina.getByRole('region', { name: 'Nueva venta' });
  await nueva.getByRole('radio', { name: 'DEMO DIRECTO' }).check();
  await nueva.getByRole('textbox', { name: 'Patente' }).fill(PATENTE);
  await pagina.keyboard.press('Enter');
  await expect(pagina).toHaveURL(/\/venta\/ingresoVehiculo$/);
  await expect(pagina.getByText(/Completamos los datos/)).toBeVisible();
  await completar(pagina, /^Teléfono/, '912345678');
  await completar(pagina, /^Correo/, 'dueno.inicio@correo.example');
  await boton(pagina, 'AÑADIR').click();
  await boton(pagina, 'CONTINUAR').click();
  await expect(pagina).toHaveURL(/\/venta\/listaVehiculos$/);

  // This browser behaves like another device: it keeps nothing of the purchase.
  await salir(pagina);
  await entrar(pagina, 'venta', 'Venta#2026');
  const dejada = pagina
    .getByRole('region', { name: 'Compras en curso' })
    .getByRole('listitem')
    .filter({ hasText: PATENTE });
  await revisar(pagina, 'inicio-vendedor');
  await dejada.getByRole('button', { name: /^Continuar/ }).click();
  await expect(pagina).toHaveURL(/\/venta\/listaVehiculos$/);
  await pagarVenta(pagina);
  await expect(pagina.getByText('Proceso de emisión completo.')).toBeVisible();

  await pagina.goto('/bienvenida');
  await expect(dejada).toHaveCount(0);
  const vendida = pagina
    .getByRole('region', { name: 'Últimas ventas' })
    .getByRole('listitem')
    .filter({ hasText: PATENTE });
  const descarga = pagina.waitForEvent('download');
  await vendida.getByRole('button', { name: /: descargar venta/ }).click();
  expect((await descarga).suggestedFilename()).toMatch(/\.pdf$/);
  await vendida.getByRole('link').click();
  await expect(pagina.getByRole('heading', { name: /^Venta N° \d+$/ })).toBeVisible();
});

test('[A-INICIO-001] [A-INICIO-002] a broker finds the month and the links @largo', async ({
  pagina,
}) => {
  await entrar(pagina, 'corredor', 'Corre#2026');
  const ventas = pagina.getByRole('region', { name: 'Sus ventas' });
  await expect(ventas.getByRole('heading', { name: /^[A-Z]\S+ de \d{4}: / })).toBeVisible();
  await expect(
    pagina.getByRole('button', { name: 'Copiar enlace de DEMO PUBLICO, publico' }),
  ).toBeVisible();
  await revisar(pagina, 'inicio-corredor');
});

test('[A-CORRE-002] [A-CORRE-003] a broker chooses the days once, and a number opens the report of the same days @largo', async ({
  pagina,
}) => {
  await entrar(pagina, 'corredor', 'Corre#2026');
  const hoy = fechaSantiago(new Date());
  const desde = sumarDias(hoy, -60);
  const ventas = pagina.getByRole('region', { name: 'Sus ventas' });
  await llenarFecha(ventas.getByLabel('Desde'), desde);
  const dias = `desde=${desde}&hasta=${hoy}`;
  await expect(pagina).toHaveURL(new RegExp(`/bienvenida\\?${dias}$`));
  await pagina.reload();
  const vendidas = ventas.getByRole('link', { name: /ventas de DEMO PUBLICO$/ });
  await expect(vendidas).toHaveText(/^\d+ ventas?$/);
  await revisar(pagina, 'inicio-corredor-dias');
  await vendidas.click();
  await expect(pagina).toHaveURL(new RegExp(`/Informes/InformeVentas\\?${dias}&convenio=\\d+$`));
  await expect(pagina.getByLabel('Fecha desde')).toHaveValue(formatearFecha(desde));
  await expect(pagina.getByText('DEMO PUBLICO', { exact: true }).first()).toBeVisible();
  await pagina.goBack();
  await expect(pagina).toHaveURL(new RegExp(`/bienvenida\\?${dias}$`));
  await expect(vendidas).toBeVisible();
});

test('[A-INICIO-005] an administrator sees what a new agreement lacks, and follows the link that completes it @largo', async ({
  pagina,
}) => {
  await entrar(pagina, 'admin', 'Admin#2026');
  const id = await pagina.evaluate(async () => {
    const { valor } = JSON.parse(sessionStorage.getItem('token') ?? '{}') as { valor: string };
    const dia = new Date().toISOString().slice(0, 10);
    const respuesta = await fetch('/api/Convenios/CrearConvenio', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${valor}` },
      body: JSON.stringify({
        nombre: 'COOPERATIVA NUEVA',
        corredorId: 1,
        tipoDePago: 1,
        tipoDeAcceso: 0,
        inicioVigencia: dia,
        terminoVigencia: `${Number(dia.slice(0, 4)) + 1}${dia.slice(4)}`,
        fechaInicioVigenciaPolizas: dia,
        fechaTerminoVigenciaPolizas: `${Number(dia.slice(0, 4)) + 2}${dia.slice(4)}`,
      }),
    });
    return ((await respuesta.json()) as { datos: { id: number } }).datos.id;
  });
  await pagina.goto('/bienvenida');
  await pagina.getByRole('link', { name: /^\d+ convenios? nuevos? con algo/ }).click();
  const nuevo = pagina
    .getByRole('region', { name: 'Convenios nuevos' })
    .getByRole('listitem')
    .filter({ hasText: 'COOPERATIVA NUEVA' });
  await expect(nuevo).toContainText('1 de 4 listos');
  await revisar(pagina, 'ventas-administrador');
  await nuevo.getByRole('link', { name: 'Primas' }).click();
  await expect(pagina).toHaveURL(new RegExp(`/mantenedores/primas/ingreso\\?id=${id}$`));
});

test('[V-SOLIC-008] [V-HOJAS-002] the home page of Soporte loads completely although each chunk of its code and each sheet fails once', async ({
  pagina,
}) => {
  await pagina.goto('/acceso/iniciarSesion', { waitUntil: 'networkidle' });
  const cortados = new Set<string>();
  // Concurrent requests of the same file fail with it.
  await pagina.route('**/assets/*.{js,css}', async (ruta) => {
    const trozo = ruta.request().url();
    if (cortados.has(trozo)) return ruta.continue();
    cortados.add(trozo);
    await new Promise((listo) => setTimeout(listo, 200));
    return ruta.abort('connectionreset');
  });
  // The mark proves that the page was not reloaded.
  await pagina.evaluate(() => Object.assign(globalThis, { laMisma: true }));
  await pagina.getByLabel('Nombre de usuario').fill('soporte');
  await pagina.getByLabel('Contraseña', { exact: true }).fill('Soport#26');
  await pagina.keyboard.press('Enter');
  await expect(pagina.getByRole('region', { name: 'Por resolver' })).toBeVisible();
  await expect(pagina.getByRole('combobox')).toBeVisible();
  expect(cortados.size).toBeGreaterThan(2);
  expect([...cortados].filter((trozo) => trozo.endsWith('.css')).length).toBeGreaterThan(0);
  const hojas = pagina.locator('link[rel=stylesheet]');
  const cuales = await hojas.evaluateAll((todas: HTMLLinkElement[]) =>
    todas.map(({ href, sheet }) => [href, Boolean(sheet?.cssRules.length)]),
  );
  expect(cuales.filter(([, llego]) => !llego)).toEqual([]);
  expect(await pagina.evaluate(() => 'laMisma' in globalThis)).toBe(true);
});

test('[V-LUZ-005] every script that a page names has a low priority', async ({ casa, pagina }) => {
  const html = await (await pagina.request.get(`${casa.url}/consulta`)).text();
  const scripts = html.match(/<script type="module"[^>]*>|<link rel="modulepreload"[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(4);
  for (const script of scripts) expect(script).toContain('fetchpriority="low"');
});

test('[V-SOLIC-009] [V-LUZ-004] a page whose code does not load says so and how to reload it', async ({
  pagina,
}) => {
  let cortar = true;
  await pagina.route('**/assets/*.js', (ruta) =>
    cortar ? ruta.abort('connectionreset') : ruta.continue(),
  );
  await pagina.goto('/consulta');
  const aviso = pagina.getByText('La página está tardando en cargar.');
  await expect(aviso).toBeHidden();
  await expect(pagina.locator('#raiz svg')).toBeVisible();
  await expect(aviso).toBeVisible();
  cortar = false;
  await pagina.getByRole('link', { name: 'vuelva a cargarla' }).click();
  await expect(pagina.getByRole('heading', { level: 1, name: 'Consultar Póliza' })).toBeVisible();
  await expect(aviso).toHaveCount(0);
});

for (const que of ['asked for', 'written to'] as const) {
  test(`[V-CAMINO-053] a browser whose storage cannot be ${que} shows instructions, not a white page`, async ({
    casa,
    pagina,
  }) => {
    await pagina.addInitScript((seEscribe) => {
      const negar = (): never => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      if (seEscribe) Storage.prototype.setItem = negar;
      else {
        for (const cual of ['sessionStorage', 'localStorage']) {
          Object.defineProperty(globalThis, cual, { get: negar });
        }
      }
    }, que === 'written to');
    const enlace = new URL(enlaceDe(casa)).pathname;
    // Both browsers meet the same screen, so in `npm test` the second one opens only the link.
    const todas = que === 'asked for' || aFondo();
    for (const ruta of [enlace, ...(todas ? ['/', '/acceso/iniciarSesion'] : [])]) {
      await pagina.goto(ruta);
      await expect(
        pagina.getByRole('heading', {
          level: 1,
          name: 'Su navegador no deja guardar los datos de este sitio',
        }),
      ).toBeVisible();
      await expect(pagina.getByText('permita las cookies y los datos')).toBeVisible();
      await expect(pagina.getByRole('link', { name: 'vuelva a cargar la página' })).toBeVisible();
    }
  });
}
