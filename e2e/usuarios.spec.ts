import { expect, test } from './casa.ts';
import { guardar, llenarUsuario, vincular } from './mantenedores.ts';
import { entrar, revisar } from './paginas.ts';

test('[A-USU-003] an administrator creates a seller in three steps; disabling it ends its session at once @largo', async ({
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
  await revisar(pagina, 'usuario-con-errores');

  await llenarUsuario(pagina, {
    rut: '111111111',
    nombre: 'Eva María',
    apellido: 'Soto',
    usuario: 'eva.soto',
    clave: 'Clave#26',
  });
  await revisar(pagina, 'usuario-datos');
  await pagina.getByRole('button', { name: 'SIGUIENTE' }).click();
  await vincular(pagina, 'Corredor', 'CORREDORA DEMO SPA');
  await revisar(pagina, 'usuario-corredores');
  await pagina.getByRole('button', { name: 'SIGUIENTE' }).click();
  await vincular(pagina, 'Convenio', 'DEMO DIRECTO');
  await revisar(pagina, 'usuario-convenios');
  await guardar(pagina, 'Usuario guardado con éxito');

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
  await pagina.getByRole('button', { name: 'Más acciones de eva.soto' }).click();
  await pagina.getByRole('button', { name: 'Desactivar usuario eva.soto' }).click();
  await pagina.getByRole('button', { name: 'Desactivar', exact: true }).click();
  await expect(pagina.getByRole('row', { name: /eva\.soto/ })).toContainText('NO VIGENTE');
  await eva.goto('/venta/seleccionConvenio');
  await expect(eva).toHaveURL(/iniciarSesion/i);
  await suyo.close();
});

test('[A-USU-002] a broker sees its users read-only @largo', async ({ pagina }) => {
  await entrar(pagina, 'corredor', 'Corre#2026');
  await pagina.goto('/mantenedores/usuario');
  await expect(pagina.getByRole('rowheader', { name: 'venta', exact: true })).toBeVisible();
  await expect(pagina.getByText('OTRA CORREDORA LTDA')).toHaveCount(0);
  await expect(pagina.getByRole('rowheader', { name: 'ajeno' })).toHaveCount(0);
  await expect(pagina.getByRole('link', { name: 'Añadir nuevo' })).toHaveCount(0);
  await revisar(pagina, 'usuarios-de-corredor');
});
