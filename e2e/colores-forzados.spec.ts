import type { Locator } from '@playwright/test';
import { expect, test } from './casa.ts';
import { entrar } from './paginas.ts';

/** Styles that still distinguish an element when forced colours replace ours. */
const pintado = (elemento: Locator) =>
  elemento.evaluate((uno) => {
    const { backgroundColor, color, outlineStyle } = getComputedStyle(uno);
    return { fondo: backgroundColor, letra: color, contorno: outlineStyle };
  });

test('[V-COLOR-001] with forced colours, checked, selected, current and focused elements remain recognisable @largo', async ({
  pagina,
}) => {
  await pagina.emulateMedia({ forcedColors: 'active' });
  await pagina.goto('/acceso/iniciarSesion');
  const usuario = pagina.getByLabel('Nombre de usuario');
  await usuario.focus();
  expect((await pintado(usuario)).contorno).toBe('solid');
  expect((await pintado(pagina.getByLabel('Contraseña', { exact: true }))).contorno).toBe('none');

  await entrar(pagina, 'admin', 'Admin#2026');
  await pagina.goto('/mantenedores/convenio/ingreso?id=1');
  const vigente = pagina.getByRole('checkbox', { name: 'VIGENTE' });
  await expect(vigente).toBeChecked();
  const marcada = await pintado(vigente);
  const vacia = await pintado(pagina.getByRole('checkbox', { name: 'Convenio extendido' }));
  expect(marcada.fondo).not.toBe(vacia.fondo);
  // The tick differs from its background.
  const tilde = vigente.locator('xpath=following-sibling::*').first();
  expect((await pintado(tilde)).letra).not.toBe(marcada.fondo);

  const enCurso = pagina.locator('li[aria-current="step"]');
  const siguiente = enCurso.locator('xpath=following-sibling::li[1]');
  const [actual, pendiente] = await Promise.all(
    [enCurso, siguiente].map((paso) => pintado(paso.locator('> :first-child'))),
  );
  expect(actual?.fondo).not.toBe(pendiente?.fondo);

  await pagina.getByRole('combobox', { name: 'Tipo de pago' }).click();
  const opciones = pagina.getByRole('option');
  await expect(opciones).toHaveCount(2);
  const [una, otra] = [await pintado(opciones.first()), await pintado(opciones.last())];
  expect(una.fondo).not.toBe(otra.fondo);
  await pagina.keyboard.press('Escape');

  await pagina.getByRole('button', { name: 'Abrir calendario' }).first().click();
  const elegido = pagina.locator('button[data-selected]');
  await expect(elegido).toHaveAccessibleName(/ de 2026$/);
  const vecino = pagina.getByRole('button', { name: /\b15 de / });
  expect((await pintado(elegido)).fondo).not.toBe((await pintado(vecino)).fondo);
});
