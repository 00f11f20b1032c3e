import type { Locator } from '@playwright/test';
import { expect, test } from './casa.ts';
import { anadirEn, guardar, llenarCorredor, llenarPersona } from './mantenedores.ts';
import { entrar, revisar, salir } from './paginas.ts';
import { elegirConvenio } from './venta.ts';

test('an administrator maintains brokers, and a disabled one keeps selling its agreements @largo', async ({
  pagina,
}) => {
  await entrar(pagina, 'admin', 'Admin#2026');
  await anadirEn(pagina, 'corredor');
  await pagina.getByRole('button', { name: 'GUARDAR' }).click();
  await expect(pagina.getByRole('region', { name: 'Revise 5 campos' })).toBeVisible();
  await revisar(pagina, 'corredor-con-errores');

  await llenarCorredor(pagina, {
    rut: '761112228',
    razonSocial: 'Corredora nueva 3 Ltda.',
    comuna: ['los angeles', 'Los Angeles Biobío'],
  });
  await guardar(pagina, 'Corredor guardado con éxito');

  await pagina.getByRole('link', { name: 'Editar corredor CORREDORA NUEVA 3 LTDA.' }).click();
  await expect(pagina.getByRole('region', { name: 'Historial' })).toContainText(
    'Comuna: Los Angeles',
  );
  await revisar(pagina, 'corredor');

  await pagina.goto('/mantenedores/corredor');
  // No other journey of this house sells for this broker.
  await pagina.getByRole('button', { name: 'Más acciones de OTRA CORREDORA LTDA' }).click();
  await pagina.getByRole('button', { name: 'Desactivar corredor OTRA CORREDORA LTDA' }).click();
  await pagina.getByRole('button', { name: 'Desactivar', exact: true }).click();
  await expect(pagina.getByRole('row', { name: /OTRA CORREDORA LTDA/ })).toContainText(
    'NO VIGENTE',
  );
  await revisar(pagina, 'corredores');

  await salir(pagina);
  await entrar(pagina, 'ajeno', 'Ajeno#2026');
  await elegirConvenio(pagina, 'AJENO');
  await expect(pagina).toHaveURL(/ingresoVehiculo/);
});

test('[V-COLOR-002] Soporte maintains owners and no other record; a RUT that cannot change looks read-only @largo', async ({
  pagina,
}) => {
  await entrar(pagina, 'soporte', 'Soport#26');
  await pagina.goto('/mantenedores/propietario');
  await revisar(pagina, 'propietarios');
  await anadirEn(pagina, 'propietario');
  await llenarPersona(pagina, { rut: '123456785', nombre: 'Rosa', apellido: 'Pino' });
  await revisar(pagina, 'propietario');
  await guardar(pagina, 'Propietario guardado con éxito');
  await expect(pagina.getByRole('rowheader', { name: 'ROSA PINO' })).toBeVisible();
  await pagina.getByRole('link', { name: 'Editar propietario ROSA PINO' }).click();
  const rut = pagina.getByRole('textbox', { name: 'RUT' });
  await expect(rut).toHaveAttribute('readonly', '');
  const fondo = (campo: Locator) => campo.evaluate((uno) => getComputedStyle(uno).backgroundColor);
  expect(await fondo(rut)).not.toBe(await fondo(pagina.getByRole('textbox', { name: /^Correo/ })));
  await revisar(pagina, 'propietario-editado');
  await pagina.goto('/mantenedores/entidad');
  await expect(pagina).toHaveURL(/\/error\/NoAutorizado/);
});
