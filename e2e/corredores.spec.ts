import { expect, test } from './casa.ts';
import { entrar, revisar } from './paginas.ts';
import { elegirConvenio } from './venta.ts';

test('an administrator keeps brokers, and one that is turned off goes on selling what it had', async ({
  pagina,
}) => {
  await entrar(pagina, 'admin', 'Admin#2026');
  await pagina.goto('/mantenedores/corredor');
  await pagina.getByRole('link', { name: 'Añadir nuevo' }).click();
  await pagina.getByRole('button', { name: 'GUARDAR' }).click();
  await expect(pagina.getByRole('region', { name: 'Revise 5 campos' })).toBeVisible();
  await pagina.evaluate(() => scrollTo(0, 0));
  await revisar(pagina, 'corredor-con-errores');

  const campo = (nombre: string) => pagina.getByRole('textbox', { name: nombre, exact: true });
  await campo('RUT').fill('761112228');
  await campo('Razón Social').fill('Corredora nueva 3 Ltda.');
  await campo('Correo').fill('nueva@correo.example');
  await pagina.getByRole('combobox', { name: 'Comuna' }).fill('los angeles');
  await pagina.getByRole('option', { name: 'Los Angeles Biobío' }).click();
  await pagina.getByRole('button', { name: 'GUARDAR' }).click();
  await expect(pagina.getByText('Corredor guardado con éxito')).toBeVisible();
  await pagina.getByRole('button', { name: 'OK' }).click();

  await pagina.getByPlaceholder('Buscar').fill('los angeles nueva');
  await pagina.getByRole('link', { name: 'Editar corredor CORREDORA NUEVA 3 LTDA.' }).click();
  await expect(pagina.getByRole('region', { name: 'Historial' })).toContainText(
    'Comuna: Los Angeles',
  );
  await revisar(pagina, 'corredor');

  await pagina.goto('/mantenedores/corredor');
  await pagina.getByRole('button', { name: 'Desactivar corredor CORREDORA DEMO SPA' }).click();
  await pagina.getByRole('button', { name: 'DESACTIVAR', exact: true }).click();
  await expect(pagina.getByRole('row', { name: /CORREDORA DEMO SPA/ })).toContainText('NO VIGENTE');
  await revisar(pagina, 'corredores');

  await pagina.goto('/acceso/cerrarSesion');
  await pagina.getByRole('main').getByRole('button', { name: 'Cerrar sesión' }).click();
  await entrar(pagina, 'venta', 'Venta#2026');
  await elegirConvenio(pagina, 'DEMO DIRECTO');
  await expect(pagina).toHaveURL(/ingresoVehiculo/);
});

test('Soporte keeps owners, and nothing else of these', async ({ pagina }) => {
  await entrar(pagina, 'soporte', 'Soport#26');
  await pagina.goto('/mantenedores/propietario');
  await revisar(pagina, 'propietarios');
  await pagina.getByRole('link', { name: 'Añadir nuevo' }).click();
  const campo = (nombre: string) => pagina.getByRole('textbox', { name: nombre, exact: true });
  await campo('RUT').fill('123456785');
  await campo('Nombre').fill('Rosa');
  await campo('Apellido Paterno').fill('Pino');
  await revisar(pagina, 'propietario');
  await pagina.getByRole('button', { name: 'GUARDAR' }).click();
  await pagina.getByRole('button', { name: 'OK' }).click();
  await expect(pagina.getByRole('rowheader', { name: 'ROSA PINO' })).toBeVisible();
  await pagina.goto('/mantenedores/entidad');
  await expect(pagina).toHaveURL(/\/error\/NoAutorizado/);
});
