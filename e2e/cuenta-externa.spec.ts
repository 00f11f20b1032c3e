import { expect } from './casa.ts';
import { test } from './casa-con-proveedor.ts';
import { boton, campoDe, revisar, revisarEn } from './paginas.ts';

test('[A-OIDC-001] [A-OIDC-010] [A-OIDC-013] staff log in with the company’s account to the requested screen, and log out there too @largo', async ({
  pagina,
  casa,
  proveedor,
}) => {
  await proveedor.conocer(casa.url);
  await pagina.goto('/InformarPolizasAACH');
  await campoDe(pagina, 'Nombre de usuario').fill('soporte');
  await campoDe(pagina, 'Contraseña').fill('Soport#26');
  await boton(pagina, 'Iniciar Sesión').click();
  await expect(pagina.getByText('Su perfil no entra con una contraseña')).toBeVisible();
  await revisarEn(pagina, 'iniciar-sesion-con-cuenta-externa');

  proveedor.cuenta = { sub: 'desconocida', email: 'nadie@empresa.example', email_verified: true };
  await boton(pagina, 'Entrar con su cuenta de la empresa').click();
  await expect(pagina.getByText('no corresponde a un usuario vigente')).toBeVisible();
  expect(new URL(pagina.url()).search).toBe('');
  await revisar(pagina, 'cuenta-externa-sin-usuario');

  await pagina.goto('/InformarPolizasAACH');
  proveedor.cuenta = { sub: 'sergio', email: 'soporte@demo.example', email_verified: true };
  await boton(pagina, 'Entrar con su cuenta de la empresa').click();
  await pagina.waitForURL('**/InformarPolizasAACH');
  await pagina.goto('/acceso/cerrarSesion');
  await boton(pagina, 'Cerrar sesión').click();
  await pagina.waitForURL(`${proveedor.emisor}/**`);
  await pagina.getByRole('button', { name: 'Yes, sign me out' }).click();
  await pagina.waitForURL('**/acceso/iniciarSesion*');
  await expect(boton(pagina, 'Entrar con su cuenta de la empresa')).toBeVisible();
});
