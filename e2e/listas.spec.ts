import { expect, test } from './casa.ts';
import { aFondo, cortadas, entrar, fotografiar, revisar } from './paginas.ts';

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

test("[A-LISTA-005] [A-LISTA-006] [A-LISTA-007] no list is cut at 768 px (in test:largo at 1280 too), and data without a column is in the row's detail @largo", async ({
  pagina,
}) => {
  test.slow();
  await entrar(pagina, 'admin', 'Admin#2026');
  for (const ancho of aFondo() ? [768, 1280] : [768]) {
    await pagina.setViewportSize({ width: ancho, height: 900 });
    let conFilas = 0;
    for (const ruta of LISTAS) {
      await pagina.goto(ruta);
      const tabla = pagina.getByRole('table').first();
      await expect(tabla).toHaveAttribute('aria-busy', 'false');
      const primera = tabla.getByRole('rowheader').first();
      const hayFilas = (await tabla.getByRole('rowheader').count()) > 0;
      if (hayFilas) conFilas += 1;
      await expect.poll(() => cortadas(pagina), { message: `${ruta} a ${ancho} px` }).toEqual([]);
      const buscador = pagina.getByRole('searchbox').first();
      if (hayFilas && (await buscador.isVisible())) {
        await buscador.fill(await primera.innerText());
        await expect(tabla).toHaveAttribute('aria-busy', 'false');
        await expect(primera).toBeVisible();
        await expect
          .poll(() => cortadas(pagina), { message: `${ruta} buscada, a ${ancho} px` })
          .toEqual([]);
      }
      await fotografiar(pagina, `lista${ruta.replaceAll('/', '-')}`);
    }
    expect(conFilas).toBeGreaterThan(8);
  }
  await pagina.setViewportSize({ width: 768, height: 900 });
  await pagina.goto('/mantenedores/convenio');
  await pagina.getByRole('button', { name: /^Ver detalle de DEMO DIRECTO/ }).click();
  await expect(pagina.getByRole('definition').filter({ hasText: 'Con Login' })).toBeVisible();
  await revisar(pagina, 'listas-detalle');
});

test('[V-QUIETO-003] at 768 px a public page, a form and a look-up have large enough targets @largo', async ({
  pagina,
}) => {
  await pagina.setViewportSize({ width: 768, height: 1024 });
  await pagina.goto('/consulta');
  await revisar(pagina, 'tableta-consulta');
  await entrar(pagina, 'admin', 'Admin#2026');
  for (const ruta of ['/mantenedores/convenio/ingreso?id=1', '/Soporte/ConsultarPoliza']) {
    await pagina.goto(ruta);
    await expect(pagina.getByRole('heading', { level: 1 })).toBeVisible();
    await revisar(pagina, `tableta${ruta.split('?')[0]?.replaceAll('/', '-')}`);
  }
});
