import { numerosDeRed } from '#server/direccion.ts';
import { expect, test } from './casa.ts';
import { anadirPrima, copiarDireccion, llenarConvenioPublico } from './mantenedores.ts';
import { abrirEnlace, boton, campoDe, elegir, entrar, revisarEn } from './paginas.ts';

/** Checks the screen at the widths of a computer and of a phone. */
const AMBOS = [1280, 390];

test('[A-CONV-045] [A-CONV-049] [A-CONS-030] [A-CALLE-004] [A-ASIST-001] an agreement created in the wizard sells at once by the address under Consultar URL @largo', async ({
  pagina,
  browser,
}) => {
  await entrar(pagina, 'admin', 'Admin#2026');
  await pagina.goto('/mantenedores/crearConvenioCompleto');
  await elegir(pagina, 'Corredor', 'CORREDORA DEMO SPA');
  await revisarEn(pagina, 'convenio-corredor', AMBOS);
  await boton(pagina, 'SIGUIENTE').click();
  await pagina.getByRole('checkbox', { name: 'publico' }).check();
  await revisarEn(pagina, 'convenio-usuarios', AMBOS);
  await boton(pagina, 'SIGUIENTE').click();
  await expect(pagina.getByRole('heading', { name: 'Datos de Convenio' })).toBeFocused();
  await expect(pagina.getByRole('heading', { name: /^Revise/ })).toHaveCount(0);
  await llenarConvenioPublico(pagina, 'Convenio de prueba');
  await revisarEn(pagina, 'convenio-datos', AMBOS);
  await boton(pagina, 'SIGUIENTE').click();
  await anadirPrima(pagina, { tipo: 'Automóvil', uso: 'Particular', monto: '9280' });
  await revisarEn(pagina, 'convenio-primas', AMBOS);
  await boton(pagina, 'SIGUIENTE').click();
  await expect(pagina.getByRole('rowheader', { name: 'publico' })).toBeVisible();
  await revisarEn(pagina, 'convenio-asignar', AMBOS);
  await boton(pagina, 'GUARDAR').click();
  await expect(pagina.getByText(/Soporte > Consultar URL/)).toBeVisible();
  await boton(pagina, 'OK').click();
  await expect(pagina).toHaveURL(/\?listo=\d+$/);
  await expect(pagina.getByRole('heading', { name: 'Qué falta para vender' })).toBeVisible();
  await revisarEn(pagina, 'convenio-listo', AMBOS);
  await pagina.getByRole('link', { name: 'Ver convenios' }).click();
  await expect(pagina).toHaveURL(/\/mantenedores\/convenio$/);
  await revisarEn(pagina, 'convenios', AMBOS);

  const direccion = await copiarDireccion(pagina, 'CONVENIO DE PRUEBA');
  await revisarEn(pagina, 'consultar-url', AMBOS);

  // Anybody with the address can buy by that agreement, from another device too.
  expect(new URL(direccion).hostname).toBe(numerosDeRed()[0] ?? 'localhost');
  const comprador = await browser.newContext();
  const pestana = await comprador.newPage();
  await abrirEnlace(pestana, direccion);
  await expect
    .poll(() => pestana.evaluate(() => sessionStorage.getItem('nombreConvenio')))
    .toBe('CONVENIO DE PRUEBA');
  await comprador.close();
});

test('[A-COPIA-007] [A-COPIA-008] [A-COPIA-009] a copy of an agreement is created from the list in two steps, and only its first sale is missing @largo', async ({
  pagina,
}) => {
  await entrar(pagina, 'admin', 'Admin#2026');
  await pagina.goto('/mantenedores/convenio');
  await pagina.getByRole('button', { name: 'Más acciones de DEMO FLOTAS' }).click();
  await pagina.getByRole('link', { name: 'Copiar convenio DEMO FLOTAS' }).click();
  await expect(pagina.getByRole('combobox', { name: 'Copiar de' })).toHaveValue('DEMO FLOTAS');
  await expect(pagina.getByRole('combobox', { name: 'Corredor' })).not.toHaveValue('');
  await revisarEn(pagina, 'copia-corredor', AMBOS);
  await boton(pagina, 'SIGUIENTE').click();
  const copiado = pagina.getByRole('region', { name: 'Se copia de DEMO FLOTAS' });
  await expect(copiado.getByRole('listitem').first()).toHaveText(/^\d+ primas/);
  await campoDe(pagina, 'Nombre').fill('Flotas del norte');
  await revisarEn(pagina, 'copia-datos', AMBOS);
  await boton(pagina, 'GUARDAR').click();
  await expect(pagina.getByText(/^Convenio creado con éxito/)).toBeVisible();
  await boton(pagina, 'OK').click();
  await expect(pagina.getByRole('heading', { name: 'Convenio FLOTAS DEL NORTE' })).toBeVisible();
  await expect(pagina.getByText('La primera, de principio a fin')).toBeVisible();
  await expect(pagina.getByText('Al menos un tipo de vehículo con su prima')).toHaveCount(0);
  await pagina.reload();
  await expect(pagina.getByRole('heading', { name: 'Qué falta para vender' })).toBeVisible();
  await revisarEn(pagina, 'copia-lista', AMBOS);
});

test("[A-CONV-008] [A-CONV-033] an agreement's premiums are changed on their own screen, and its timeline records it @largo", async ({
  pagina,
}) => {
  await entrar(pagina, 'admin', 'Admin#2026');
  await pagina.goto('/mantenedores/convenio');
  await pagina.getByRole('button', { name: 'Más acciones de DEMO FLOTAS' }).click();
  await pagina.getByRole('link', { name: 'Primas del convenio DEMO FLOTAS' }).click();
  const desactivar = boton(pagina, 'Desactivar prima Automóvil, Arriendo');
  await revisarEn(pagina, 'primas', AMBOS);
  await desactivar.click();
  await boton(pagina, 'Desactivar').click();
  await expect(boton(pagina, 'Habilitar prima Automóvil, Arriendo')).toBeVisible();
  await pagina.getByRole('link', { name: 'Volver', exact: true }).click();
  await pagina.getByRole('link', { name: 'Editar convenio DEMO FLOTAS' }).click();
  const historial = pagina.getByRole('region', { name: 'Historial' });
  await historial.getByText('Historial').click();
  await expect(historial.getByText('Prima desactivada')).toBeVisible();
  await expect(historial.getByText('Tipo de uso: Arriendo')).toBeVisible();
  await revisarEn(pagina, 'convenio-editar', AMBOS);
});
