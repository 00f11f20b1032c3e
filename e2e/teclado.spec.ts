import { expect, test } from './casa.ts';
import { escribirEn, tabHasta } from './paginas.ts';
import { patentesDe } from './patentes.ts';

const [PATENTE = ''] = patentesDe('teclado');

test('[V-INGRESO-014] a whole sale by keyboard alone, in a visible order', async ({ pagina }) => {
  await pagina.goto('/acceso/iniciarSesion');
  await escribirEn(pagina, /^Nombre de usuario/, 'venta');
  await escribirEn(pagina, /^Contraseña/, 'Venta#2026');
  await pagina.keyboard.press('Enter');
  await expect(pagina).toHaveURL(/bienvenida$/);

  await tabHasta(pagina, /^Comprar$/);
  await pagina.keyboard.press('Enter');
  await expect(pagina.getByRole('button', { name: 'SELECCIONAR DEMO DIRECTO' })).toBeVisible();
  await tabHasta(pagina, /^SELECCIONAR DEMO DIRECTO/);
  await pagina.keyboard.press('Enter');
  await expect(pagina.getByRole('dialog')).toBeVisible();
  await tabHasta(pagina, /^Carga manual/);
  await pagina.keyboard.press('Enter');

  await expect(pagina.getByRole('textbox', { name: 'Patente' })).toBeFocused();
  await escribirEn(pagina, /^Patente/, PATENTE);
  await expect(pagina.getByText(/Completamos los datos/)).toBeVisible();
  await escribirEn(pagina, /^Teléfono/, '912345678');
  await escribirEn(pagina, /^Correo/, 'teclado@correo.example');
  await pagina.keyboard.press('Enter');
  await expect(pagina.getByRole('row', { name: new RegExp(PATENTE) })).toBeVisible();
  await tabHasta(pagina, /^CONTINUAR$/);
  await pagina.keyboard.press('Enter');
  // The previous screen has a button of that name too.
  await expect(pagina.getByRole('heading', { name: 'Lista de vehículos' })).toBeVisible();
  await tabHasta(pagina, /^CONTINUAR$/);
  await pagina.keyboard.press('Enter');
  await expect(pagina).toHaveURL(/terminosYCondiciones$/);
  await tabHasta(pagina, /^Aceptar Términos y Condiciones/);
  await pagina.keyboard.press('Space');
  await tabHasta(pagina, /^PAGAR/);
  await pagina.keyboard.press('Enter');
  await expect(pagina).toHaveURL(/descargarPoliza\?IDV=\d+$/);
});
