import type { Page } from '@playwright/test';
import { sumarDias } from '#values/fecha.ts';
import { expect, test } from './casa.ts';
import { boton, entrar, revisar, salir } from './paginas.ts';
import { patentesDe } from './patentes.ts';
import { anadirVehiculo, elegirConvenio, pagarVenta } from './venta.ts';

const [PATENTE = ''] = patentesDe('tablero');

/** Calls the API with the page's session. */
const llamar = (page: Page, ruta: string, cuerpo: object) =>
  page.evaluate(
    async ([url, texto]) => {
      const token = (JSON.parse(sessionStorage.getItem('token') ?? '{}') as { valor: string })
        .valor;
      const respuesta = await fetch(`/api${url}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: texto ?? '',
      });
      return (await respuesta.json()) as { datos: { id: number; numeroPoliza: number }[] };
    },
    [ruta, JSON.stringify(cuerpo)],
  );

/** Runs `tarea` at the narrowest width, and restores the page's own. */
const enLaMasAngosta = async (page: Page, tarea: () => Promise<void>): Promise<void> => {
  const suyo = page.viewportSize() ?? { width: 1280, height: 900 };
  await page.setViewportSize({ width: 320, height: 800 });
  await tarea();
  await page.setViewportSize(suyo);
};

test('[A-CALLE-005] the board shows sales, and the list of renewals sells expiring policies again @largo', async ({
  pagina,
}) => {
  const guiones: string[] = [];
  pagina.on('request', (pedido) => guiones.push(pedido.url()));
  await entrar(pagina, 'venta', 'Venta#2026');
  await elegirConvenio(pagina, 'DEMO DIRECTO');
  await anadirVehiculo(pagina, PATENTE);
  await boton(pagina, 'CONTINUAR').click();
  await expect(pagina).toHaveURL(/listaVehiculos$/);
  await pagarVenta(pagina);
  await expect(pagina.getByText('Proceso de emisión completo.')).toBeVisible();
  // Homes do not download its charts.
  await pagina.goto('/bienvenida');
  await pagina.waitForLoadState('networkidle');
  expect(guiones.filter((url) => url.includes('PanelDelTablero'))).toEqual([]);

  await salir(pagina);
  await entrar(pagina, 'admin', 'Admin#2026');
  await revisar(pagina, 'inicio-administrador');
  await pagina.getByRole('link', { name: 'Ver cómo van las ventas' }).click();
  const dias = pagina.getByRole('region', { name: 'Ventas y pólizas por día' });
  await expect(dias.getByRole('figure').first()).toBeVisible();
  await revisar(pagina, 'tablero');
  await dias.getByRole('button', { name: 'Ver tabla' }).click();
  await expect(dias.getByRole('row').last()).toContainText(/\$/);
  await revisar(pagina, 'tablero-en-tabla');
  await enLaMasAngosta(pagina, async () => {
    for (const campo of await pagina.getByLabel(/^(Desde|Hasta)$/).all()) {
      expect(await campo.evaluate((uno) => uno.scrollWidth - uno.clientWidth)).toBeLessThanOrEqual(
        0,
      );
    }
  });
  const descarga = pagina.waitForEvent('download');
  await dias.getByRole('button', { name: 'Exportar' }).click();
  expect((await descarga).suggestedFilename()).toBe('Ventas y pólizas por día.xlsx');

  const { datos } = await llamar(pagina, '/ConsultasPolizas/BuscarPorPatenteONumeroPolizaAnular', {
    patente: PATENTE,
  });
  const hoy = await pagina.evaluate(() => new Date().toISOString().slice(0, 10));
  await llamar(pagina, '/EditarPoliza/EditarPoliza', {
    id: datos[0]?.id,
    inicioVigencia: sumarDias(hoy, 1),
    terminoVigencia: sumarDias(hoy, 30),
  });

  await pagina.goto(`/soporte/poliza/${datos[0]?.numeroPoliza}`);
  const copiar = pagina.getByRole('button', { name: 'Copiar Folio' });
  await expect(copiar).toBeVisible();
  await enLaMasAngosta(pagina, async () => {
    const lineas = await copiar.locator('xpath=preceding-sibling::span').evaluate((folio) => {
      const texto = document.createRange();
      texto.selectNodeContents(folio);
      return texto.getClientRects().length;
    });
    expect(lineas).toBe(1);
  });

  await salir(pagina);
  await entrar(pagina, 'venta', 'Venta#2026');
  await pagina.goto('/Informes/Renovaciones');
  await pagina
    .getByRole('row', { name: new RegExp(PATENTE) })
    .getByRole('checkbox', { name: /^Elegir póliza \d+$/ })
    .check();
  await revisar(pagina, 'renovaciones');
  await boton(pagina, 'Renovar').click();
  await expect(pagina).toHaveURL(/\/venta\/listaVehiculos$/);
  await expect(pagina.getByRole('row', { name: new RegExp(PATENTE) })).toBeVisible();
});

test('[A-DETALLE-012] no button of a report is cut on a phone @largo', async ({ pagina }) => {
  await entrar(pagina, 'admin', 'Admin#2026');
  for (const width of [390, 320]) {
    await pagina.setViewportSize({ width, height: 800 });
    for (const ruta of ['/Informes/InformeVentas', '/Informes/InformeVentasAnuladas']) {
      await pagina.goto(ruta);
      // The report of sales folds its filters.
      if (ruta.endsWith('Ventas')) await pagina.getByText(/ · todos los convenios$/).click();
      await expect(pagina.getByRole('button', { name: 'Generar Informe' })).toBeVisible();
      const cortados = await pagina
        .getByRole('main')
        .locator('.mantine-Button-label')
        .evaluateAll((rotulos) =>
          rotulos
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map(({ textContent }) => textContent),
        );
      expect([width, ruta, cortados]).toEqual([width, ruta, []]);
    }
  }
});
