import type { Page } from '@playwright/test';
import { expect, test } from './casa.ts';
import { entrar, revisar } from './paginas.ts';

const LISTAS = [
  ...[
    'corredor',
    'entidad',
    'propietario',
    'vehiculos',
    'marca',
    'modelo',
    'tipoVehiculo',
    'tiposUso',
    'folio',
    'rangoPoliza',
    'convenio',
    'usuario',
  ].map((lista) => `/mantenedores/${lista}`),
  '/Soporte/ContinuarVenta',
  '/Informes/Renovaciones',
];

/** What of each list of the screen is out of sight: of its columns, and of its actions. */
const cortadas = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('table')].flatMap((tabla) => {
      const caja = tabla.parentElement?.getBoundingClientRect();
      const fuera = (celda: Element): boolean =>
        caja === undefined ||
        celda.getBoundingClientRect().right > Math.min(caja.right, innerWidth) + 1;
      return [...tabla.querySelectorAll('th, td')]
        .filter(fuera)
        .map((celda) => `${tabla.ariaLabel}: ${celda.textContent}`);
    }),
  );

test('[A-LISTA-005] [A-LISTA-006] [A-LISTA-007] no list is cut at 768 or 1280 px, and what has no column is in its row', async ({
  pagina,
}) => {
  test.slow();
  await entrar(pagina, 'admin', 'Admin#2026');
  for (const ancho of [768, 1280]) {
    await pagina.setViewportSize({ width: ancho, height: 900 });
    let conFilas = 0;
    for (const ruta of LISTAS) {
      await pagina.goto(ruta);
      const tabla = pagina.getByRole('table').first();
      await expect(tabla).toHaveAttribute('aria-busy', 'false');
      if ((await tabla.getByRole('rowheader').count()) > 0) conFilas += 1;
      await expect.poll(() => cortadas(pagina), { message: `${ruta} a ${ancho} px` }).toEqual([]);
      await pagina.screenshot({
        path: `test-results/pantallas/${ancho}-lista${ruta.replaceAll('/', '-')}.png`,
      });
    }
    expect(conFilas).toBeGreaterThan(8);
  }
  await pagina.setViewportSize({ width: 768, height: 900 });
  await pagina.goto('/mantenedores/convenio');
  await pagina.getByRole('button', { name: /^Ver detalle de DEMO DIRECTO/ }).click();
  await expect(pagina.getByRole('definition').filter({ hasText: 'Con Login' })).toBeVisible();
  await revisar(pagina, 'listas-detalle');
});
