import type { Page } from '@playwright/test';
import { expect, test } from './casa.ts';
import { elegir, entrar, revisar } from './paginas.ts';
import { anadirVehiculo, elegirConvenio, pagarVenta } from './venta.ts';

const SIN_REGISTRO = 'SR7Q9Z';

/** A semitrailer unknown to the register, with the data of its documents. */
const anadirSemirremolque = async (page: Page): Promise<void> => {
  await page.getByRole('textbox', { name: 'Patente' }).fill(SIN_REGISTRO);
  const pregunta = page.getByRole('dialog', { name: `Patente ${SIN_REGISTRO} no encontrada` });
  await expect(pregunta).toContainText('patente inválida');
  await revisar(page, 'especial-patente-invalida');
  await pregunta.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('group', { name: 'Emisión especial' })).toBeVisible();
  await elegir(page, 'Tipo de vehículo', 'Semiremolque');
  await elegir(page, 'Marca', 'RANDON');
  await elegir(page, 'Modelo', 'SR CA 3E');
  await page.getByRole('textbox', { name: 'N° de motor' }).fill('SIN MOTOR');
  await page.getByRole('textbox', { name: 'Año' }).fill('2019');
  await page.getByRole('textbox', { name: 'RUT' }).fill('12345678-5');
  await page.getByRole('textbox', { name: 'RUT' }).blur();
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('JUANA');
  await page.getByRole('textbox', { name: 'Apellido paterno' }).fill('SOTO');
  await page.getByRole('textbox', { name: /^Teléfono/ }).fill('912345678');
  await page.getByRole('textbox', { name: 'Correo' }).fill('flota@correo.example');
  await revisar(page, 'especial-formulario');
  await page.getByRole('button', { name: 'AÑADIR' }).click();
  await expect(page.getByRole('row', { name: new RegExp(SIN_REGISTRO) })).toBeVisible();
};

test('sells a semitrailer with an invalid plate and a truck whose premium is recalculated @largo', async ({
  pagina,
}) => {
  await entrar(pagina, 'especial', 'Espec#2026');
  await elegirConvenio(pagina, 'DEMO FLOTAS');
  await anadirVehiculo(pagina, 'VF5302');
  await anadirSemirremolque(pagina);
  await revisar(pagina, 'especial-ingreso');

  await pagina.getByRole('button', { name: 'CONTINUAR' }).click();
  const aviso = pagina.getByRole('dialog', { name: 'Patentes sin validar' });
  await expect(aviso).toContainText(SIN_REGISTRO);
  await aviso.getByRole('button', { name: 'Continuar' }).click();

  await expect(pagina).toHaveURL(/\/venta\/listaVehiculosEspecial$/);
  await expect(pagina.getByText(`Patente sin validar: ${SIN_REGISTRO}`)).toBeVisible();
  await expect(pagina.getByText('Entre $ 20.000 y $ 60.000')).toBeVisible();
  await revisar(pagina, 'especial-lista');
  const prima = pagina.getByRole('textbox', { name: 'Prima de VF5302' });
  await prima.fill('70000');
  await pagina.getByRole('button', { name: 'Recalcular' }).click();
  await expect(
    pagina.getByRole('link', { name: /La prima debe estar entre \$ 20.000 y \$ 60.000$/ }),
  ).toBeVisible();
  await revisar(pagina, 'especial-prima-fuera');
  await prima.fill('45000');
  await pagina.getByRole('button', { name: 'Recalcular' }).click();
  await expect(pagina.getByText('Primas actualizadas')).toBeVisible();
  await revisar(pagina, 'especial-recalculada');
  await pagina.getByRole('button', { name: 'OK' }).click();
  await expect(pagina.getByText('$ 54.900').first()).toBeVisible();

  await pagarVenta(pagina);
  await expect(pagina.getByText('Proceso de emisión completo.')).toBeVisible();
  await pagina
    .getByRole('link', { name: 'CONTINUAR' })
    .or(pagina.getByRole('button', { name: 'CONTINUAR' }))
    .click();
  await expect(pagina.getByRole('row', { name: new RegExp(SIN_REGISTRO) })).toBeVisible();
  await expect(pagina.getByRole('row', { name: /VF5302/ })).toBeVisible();
});
