import { expect, test } from './casa.ts';
import { entrar, revisar } from './paginas.ts';

test('[A-USU-003] an administrator makes a seller in three steps; it sells, and is out the moment it is turned off', async ({
  pagina,
  browser,
  casa,
}) => {
  await entrar(pagina, 'admin', 'Admin#2026');
  await pagina.goto('/mantenedores/usuario');
  await revisar(pagina, 'usuarios');
  await pagina.getByRole('link', { name: 'Añadir nuevo' }).click();
  await pagina.getByRole('button', { name: 'SIGUIENTE' }).click();
  await expect(pagina.getByRole('region', { name: 'Revise 6 campos' })).toBeVisible();
  await pagina.evaluate(() => scrollTo(0, 0));
  await revisar(pagina, 'usuario-con-errores');

  const campo = (nombre: string) => pagina.getByRole('textbox', { name: nombre, exact: true });
  const elegir = async (selector: string, opcion: string) => {
    await pagina.getByRole('combobox', { name: selector }).click();
    await pagina.getByRole('option', { name: opcion }).click();
  };
  await campo('RUT').fill('111111111');
  await campo('Nombre').fill('Eva María');
  await campo('Apellido Paterno').fill('Soto');
  await campo('Correo').fill('eva@correo.example');
  await campo('Teléfono').fill('912345678');
  await campo('Nombre de Usuario').fill('eva.soto');
  await elegir('Tipo de Login', 'Privado');
  await campo('Contraseña').fill('Clave#26');
  await revisar(pagina, 'usuario-datos');
  await pagina.getByRole('button', { name: 'SIGUIENTE' }).click();
  await elegir('Corredor', 'CORREDORA DEMO SPA');
  await pagina.getByRole('button', { name: 'AÑADIR' }).click();
  await revisar(pagina, 'usuario-corredores');
  await pagina.getByRole('button', { name: 'SIGUIENTE' }).click();
  await elegir('Convenio', 'DEMO DIRECTO');
  await pagina.getByRole('button', { name: 'AÑADIR' }).click();
  await revisar(pagina, 'usuario-convenios');
  await pagina.getByRole('button', { name: 'GUARDAR' }).click();
  await expect(pagina.getByText('Usuario guardado con éxito')).toBeVisible();
  await pagina.getByRole('button', { name: 'OK' }).click();

  const suyo = await browser.newContext({ baseURL: casa.url });
  const eva = await suyo.newPage();
  await entrar(eva, 'eva.soto', 'Clave#26');
  await eva.goto('/venta/seleccionConvenio');
  await expect(eva.getByText('DEMO DIRECTO')).toBeVisible();
  await expect(eva.getByText('DEMO EN LINEA')).toHaveCount(0);

  await pagina.getByRole('link', { name: 'Editar usuario eva.soto' }).click();
  await expect(pagina.getByRole('region', { name: 'Historial' })).toContainText(
    'CORREDORA DEMO SPA',
  );
  await revisar(pagina, 'usuario');
  await pagina.goto('/mantenedores/usuario');
  await pagina.getByRole('button', { name: 'Desactivar usuario eva.soto' }).click();
  await pagina.getByRole('button', { name: 'DESACTIVAR', exact: true }).click();
  await expect(pagina.getByRole('row', { name: /eva\.soto/ })).toContainText('NO VIGENTE');
  await eva.goto('/venta/seleccionConvenio');
  await expect(eva).toHaveURL(/iniciarSesion/i);
  await suyo.close();
});

test('[A-USU-002] a broker sees its users, to read', async ({ pagina }) => {
  await entrar(pagina, 'corredor', 'Corre#2026');
  await pagina.goto('/mantenedores/usuario');
  await expect(pagina.getByRole('rowheader', { name: 'venta', exact: true })).toBeVisible();
  await expect(pagina.getByText('OTRA CORREDORA LTDA')).toHaveCount(0);
  await expect(pagina.getByRole('rowheader', { name: 'ajeno' })).toHaveCount(0);
  await expect(pagina.getByRole('link', { name: 'Añadir nuevo' })).toHaveCount(0);
  await revisar(pagina, 'usuarios-de-corredor');
});
