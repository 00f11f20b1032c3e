import { expect, test } from './casa.ts';
import { entrar, revisar } from './paginas.ts';
import { patentesDe } from './patentes.ts';
import { anadirVehiculo, elegirConvenio, pagarVenta } from './venta.ts';

const [REPETIDA = '', EN_DOS_PESTANAS = '', DE_OTRO = ''] = patentesDe('tropiezos');

test.describe('failures on the way are reported, and nothing typed is lost', () => {
  test.beforeEach(async ({ pagina }) => {
    await entrar(pagina, 'venta', 'Venta#2026');
    await elegirConvenio(pagina, 'DEMO FLOTAS');
  });

  test('[V-ERR-039] [V-VEH-027] [V-VEH-020] an unknown plate keeps the form locked, a repeated one is refused @largo', async ({
    pagina,
  }) => {
    const patente = pagina.getByRole('textbox', { name: 'Patente' });
    await patente.fill('ZZZZ98');
    await expect(pagina.getByText('No se encontró la patente').first()).toBeVisible();
    await expect(pagina.getByRole('textbox', { name: /motor/i })).toHaveCount(0);
    await revisar(pagina, 'patente-desconocida');
    await patente.fill('');
    await anadirVehiculo(pagina, REPETIDA);
    await patente.fill(REPETIDA);
    await expect(pagina.getByText('El vehículo ya está ingresado').first()).toBeVisible();
  });

  test('[V-VEH-009] continuing without vehicles warns instead of submitting @largo', async ({
    pagina,
  }) => {
    await expect(pagina.getByRole('textbox', { name: 'Patente' })).toBeVisible();
    await pagina.getByRole('button', { name: 'CONTINUAR' }).click();
    await expect(pagina.getByText('No hay vehículos ingresados').first()).toBeVisible();
    await expect(pagina).toHaveURL(/ingresoVehiculo$/);
  });

  test('[V-MODAL-010] [V-MODAL-011] [V-MODAL-012] [V-VEH-006] removing and going back ask first, and a reload keeps the list @largo', async ({
    pagina,
  }) => {
    await anadirVehiculo(pagina, REPETIDA);
    await anadirVehiculo(pagina, 'BBC011');
    await pagina.reload();
    await expect(pagina.getByRole('row', { name: /BBC011/ })).toBeVisible();
    await pagina
      .getByRole('row', { name: /BBC011/ })
      .getByRole('button', { name: /eliminar|quitar|remover/i })
      .click();
    const dialogo = pagina.getByRole('dialog', { name: 'Remover vehículo' });
    await expect(dialogo).toContainText(
      '¿Estás seguro de que quieres remover el vehículo de patente BBC011?',
    );
    await revisar(pagina, 'remover');
    await dialogo.getByRole('button', { name: 'ELIMINAR' }).click();
    await expect(pagina.getByRole('row', { name: /BBC011/ })).toHaveCount(0);
    await pagina.getByRole('button', { name: 'ATRÁS' }).click();
    await expect(
      pagina.getByText(
        '¿Está seguro de que desea volver atrás? Es posible que pierda cualquier cambio no guardado',
      ),
    ).toBeVisible();
  });

  test('two tabs: a sale paid in one is paid in the other, and never charged again @largo', async ({
    pagina,
    context,
  }) => {
    await anadirVehiculo(pagina, EN_DOS_PESTANAS);
    await pagina.getByRole('button', { name: 'CONTINUAR' }).click();
    await expect(pagina).toHaveURL(/listaVehiculos$/);
    const datos = await pagina.evaluate(() => JSON.stringify(sessionStorage));
    const otra = await context.newPage();
    await otra.goto('/error/1', { waitUntil: 'networkidle' });
    await otra.evaluate((texto) => {
      for (const [k, v] of Object.entries(JSON.parse(texto) as Record<string, string>)) {
        sessionStorage.setItem(k, v);
      }
    }, datos);
    await pagarVenta(pagina);
    await expect(pagina.getByText('Proceso de emisión completo.')).toBeVisible();
    // The other tab still has the sale at stage 1 and presses PAGAR with the same call.
    const deLaOtra = await otra.evaluate(async () => {
      const { valor } = JSON.parse(sessionStorage.getItem('token') ?? '{}') as { valor: string };
      const idIntencionVenta = Number(sessionStorage.getItem('idIntencionVenta'));
      const headers = { authorization: `Bearer ${valor}`, 'content-type': 'application/json' };
      const pago = await fetch('/api/IntencionesDeVenta/ActualizarIntencionPago', {
        method: 'PUT',
        headers,
        body: JSON.stringify({ idIntencionVenta, estadoIntencion: 4, aceptaTerminos: true }),
      });
      const polizas = await fetch(
        `/api/Venta/ObtenerPolizasDeIntencionEmitida?IDV=${idIntencionVenta}`,
        { headers },
      );
      const emitidas = (await polizas.json()) as { datos: unknown[] };
      const respuesta = (await pago.json()) as { datos: string };
      return { pago: respuesta.datos, polizas: emitidas.datos.length };
    });
    expect(deLaOtra).toEqual({ pago: '/venta/emisionPoliza', polizas: 1 });
    await otra.goto('/venta/terminosYCondiciones');
    await expect(otra.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(otra.getByRole('button', { name: /^PAGAR/ })).toHaveCount(0);
    await otra.close();
  });
});

test('[V-RUTA-013] [V-RUTA-022] screens without required data redirect to the home page and say why @largo', async ({
  pagina,
}) => {
  await entrar(pagina, 'venta', 'Venta#2026');
  await pagina.goto('/venta/ingresoVehiculo');
  await expect(pagina.getByText('No ha seleccionado convenio, intente nuevamente')).toBeVisible();
  await pagina.goto('/venta/descargarPoliza');
  await expect(
    pagina.getByText('Ha ocurrido un error inesperado, por favor, intente nuevamente'),
  ).toBeVisible();
});

test('a worker killed before PAGAR is restarted and the sale is issued @largo', async ({
  pagina,
  casa,
}) => {
  await entrar(pagina, 'especial', 'Espec#2026');
  await elegirConvenio(pagina, 'DEMO DIRECTO');
  await anadirVehiculo(pagina, 'BBC011');
  await pagina.getByRole('button', { name: 'CONTINUAR' }).click();
  await expect(pagina).toHaveURL(/listaVehiculos$/);
  await casa.matarWorker();
  await pagarVenta(pagina);
  await expect(pagina.getByText('Proceso de emisión completo.')).toBeVisible({ timeout: 60_000 });
  await pagina.reload();
  // With nothing focused after the reload, the screen continues by itself.
  await expect(pagina).toHaveURL(/descargarPoliza\?IDV=\d+$/);
});

test('another seller’s sale looks like a missing one @largo', async ({ pagina, casa }) => {
  await entrar(pagina, 'venta', 'Venta#2026');
  await elegirConvenio(pagina, 'DEMO DIRECTO');
  await anadirVehiculo(pagina, DE_OTRO);
  await pagina.getByRole('button', { name: 'CONTINUAR' }).click();
  await expect(pagina).toHaveURL(/listaVehiculos$/);
  const suya = Number(await pagina.evaluate(() => sessionStorage.getItem('idIntencionVenta')));
  expect(suya).toBeGreaterThan(1000);
  await pagina.evaluate(() => sessionStorage.clear());
  await entrar(pagina, 'ajeno', 'Ajeno#2026');
  const token = await pagina.evaluate(
    () => (JSON.parse(sessionStorage.getItem('token') ?? '{}') as { valor: string }).valor,
  );
  const pedir = async (id: number) => {
    const respuesta = await fetch(`${casa.url}/api/IntencionesDeVenta/BuscarPorId/${id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { idSolicitud: _, ...cuerpo } = (await respuesta.json()) as Record<string, unknown>;
    return { estado: respuesta.status, cuerpo };
  };
  expect(await pedir(suya)).toEqual(await pedir(999_999));
  expect((await pedir(suya)).estado).toBe(404);
});
