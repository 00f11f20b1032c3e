import { expect, test } from './casa.ts';
import { abrirEnlace, enlaceDe, entrar, revisar } from './paginas.ts';
import { patentesDe } from './patentes.ts';
import { anadirVehiculo, elegirConvenio } from './venta.ts';

const [UNA = '', DOS = '', TRES = '', DE_AQUI = '', DE_ALLA = '', POR_ENLACE = ''] =
  patentesDe('volver-atras');
const INGRESO = /\/venta\/ingresoVehiculo$/;
const LISTA = /\/venta\/listaVehiculos$/;

test.describe('going back and forth in a purchase', () => {
  test.beforeEach(async ({ pagina }) => {
    await entrar(pagina, 'venta', 'Venta#2026');
    await elegirConvenio(pagina, 'DEMO FLOTAS');
  });

  test('[V-PASO-003] [V-PASO-004] Back and F5 after ATRÁS leave no dead end @largo', async ({
    pagina,
  }) => {
    const continuar = () => pagina.getByRole('button', { name: 'CONTINUAR' }).click();
    const fila = (patente: string) => pagina.getByRole('row', { name: new RegExp(patente) });
    await anadirVehiculo(pagina, UNA);
    await anadirVehiculo(pagina, DOS);
    await continuar();
    await expect(pagina).toHaveURL(LISTA);
    await pagina.getByRole('button', { name: 'ATRÁS' }).click();
    await expect(pagina).toHaveURL(INGRESO);
    await anadirVehiculo(pagina, TRES);
    // Unsent vehicles survive a reload.
    await pagina.reload();
    await expect(fila(TRES)).toBeVisible();
    await continuar();
    await expect(pagina).toHaveURL(LISTA);
    await pagina.goBack();
    await expect(pagina).toHaveURL(INGRESO);
    await expect(fila(TRES)).toBeVisible();
    await continuar();
    await expect(pagina).toHaveURL(LISTA);

    await pagina.goBack();
    await expect(pagina).toHaveURL(INGRESO);
    await expect(fila(TRES)).toBeVisible();
    await pagina.reload();
    await expect(fila(TRES)).toBeVisible();
    await revisar(pagina, 'ingreso-de-vuelta');
    await continuar();
    await expect(pagina).toHaveURL(LISTA);
    await expect(fila(TRES)).toBeVisible();

    // Cancelling an edit leaves nothing behind either.
    await pagina.getByRole('button', { name: `Editar vehículo ${DOS}` }).click();
    await expect(pagina.getByRole('button', { name: 'CANCELAR EDICIÓN' })).toBeVisible();
    await revisar(pagina, 'ingreso-editando');
    await continuar();
    await expect(pagina.getByRole('heading', { name: 'Lista de vehículos' })).toBeVisible();
    await pagina.goBack();
    await expect(pagina.getByRole('button', { name: 'AÑADIR' })).toBeVisible();
    await continuar();
    await expect(pagina).toHaveURL(LISTA);
  });

  test('[V-PASO-005] two tabs of one seller: the second is warned, and loses nothing @largo', async ({
    pagina,
    context,
  }) => {
    await anadirVehiculo(pagina, UNA);
    await pagina.getByRole('button', { name: 'CONTINUAR' }).click();
    await expect(pagina).toHaveURL(LISTA);
    await pagina.getByRole('button', { name: 'ATRÁS' }).click();
    await expect(pagina).toHaveURL(INGRESO);
    const datos = await pagina.evaluate(() => JSON.stringify(sessionStorage));
    const otra = await context.newPage();
    await otra.goto('/error/1', { waitUntil: 'networkidle' });
    await otra.evaluate((texto) => {
      for (const [k, v] of Object.entries(JSON.parse(texto) as Record<string, string>)) {
        sessionStorage.setItem(k, v);
      }
    }, datos);
    await otra.goto('/venta/listaVehiculos');
    await otra.getByRole('button', { name: 'ATRÁS' }).click();
    await anadirVehiculo(otra, DE_ALLA);
    await otra.getByRole('button', { name: 'CONTINUAR' }).click();
    await expect(otra).toHaveURL(LISTA);

    await anadirVehiculo(pagina, DE_AQUI);
    await pagina.getByRole('button', { name: 'CONTINUAR' }).click();
    const dialogo = pagina.getByRole('dialog', { name: 'Hubo un error al ingresar los datos.' });
    await expect(dialogo).toContainText('Esta compra cambió desde que la abrió aquí');
    await expect(dialogo).not.toContainText('otro usuario');
    await revisar(pagina, 'compra-cambiada');
    await pagina.getByRole('button', { name: 'Ver la venta como está' }).click();
    for (const patente of [UNA, DE_ALLA, DE_AQUI]) {
      await expect(pagina.getByRole('row', { name: new RegExp(patente) })).toBeVisible();
    }
    await expect(pagina.getByText('Esta compra cambió en otra pestaña o equipo')).toBeVisible();
    await revisar(pagina, 'compra-reunida');
    await pagina.getByRole('button', { name: 'CONTINUAR' }).click();
    await expect(pagina).toHaveURL(LISTA);
    await expect(pagina.getByRole('row', { name: new RegExp(DE_ALLA) })).toBeVisible();
    await expect(pagina.getByRole('row', { name: new RegExp(DE_AQUI) })).toBeVisible();
    await otra.close();
  });
});

test('[V-VUELTA-005] a purchase by public link continues in a second tab, and by its link after the first is closed @largo', async ({
  pagina,
  casa,
  context,
}) => {
  await abrirEnlace(pagina, enlaceDe(casa));
  await anadirVehiculo(pagina, POR_ENLACE);
  await pagina.getByRole('button', { name: 'CONTINUAR' }).click();
  await expect(pagina).toHaveURL(LISTA);

  const segunda = await context.newPage();
  for (const [ruta, titulo] of [
    ['/venta/ingresoVehiculo', 'Ingreso de Datos'],
    ['/venta/listaVehiculos', 'Lista de vehículos'],
  ] as const) {
    await segunda.goto(ruta);
    await expect(segunda.getByRole('heading', { level: 1, name: titulo })).toBeVisible();
    await expect(segunda.getByText(POR_ENLACE).first()).toBeVisible();
  }
  // The first tab learns of the second one's change, and can show it.
  await segunda.getByRole('button', { name: 'CONTINUAR' }).click();
  await expect(segunda).toHaveURL(/\/venta\/terminosYCondiciones$/);
  await pagina.getByRole('button', { name: 'CONTINUAR' }).click();
  const dialogo = pagina.getByRole('dialog', { name: 'No se pudo continuar' });
  await expect(dialogo).toContainText('Esta compra cambió desde que la abrió aquí');
  await pagina.getByRole('button', { name: 'Ver la venta como está' }).click();
  await expect(dialogo).toBeHidden();
  await pagina.getByRole('button', { name: 'CONTINUAR' }).click();
  await expect(pagina).toHaveURL(/\/venta\/terminosYCondiciones$/);

  await pagina.close();
  await segunda.close();
  const tercera = await context.newPage();
  await tercera.goto('/venta/terminosYCondiciones');
  await expect(tercera).toHaveURL(INGRESO);
  await expect(tercera.getByRole('textbox', { name: 'Patente' })).toBeVisible();
  await revisar(tercera, 'segunda-pestana-por-enlace');
});
