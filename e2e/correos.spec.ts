import { expect, test } from './casa.ts';
import { entrar, revisar, salir } from './paginas.ts';
import { patentesDe } from './patentes.ts';
import { anadirVehiculo, elegirConvenio, pagarVenta } from './venta.ts';

const [PATENTE = ''] = patentesDe('correos');

test('[A-CORREO-005] each owner gets their policies by mail, and the administrator reads it in the outbox as it looks', async ({
  pagina,
}) => {
  await entrar(pagina, 'venta', 'Venta#2026');
  await elegirConvenio(pagina, 'DEMO DIRECTO');
  await anadirVehiculo(pagina, PATENTE);
  await pagina.getByRole('button', { name: 'CONTINUAR' }).click();
  await expect(pagina).toHaveURL(/listaVehiculos$/);
  await pagarVenta(pagina);
  await expect(pagina.getByText('Proceso de emisión completo.')).toBeVisible();

  await salir(pagina);
  await entrar(pagina, 'admin', 'Admin#2026');
  await pagina.goto('/soporte/correos');
  const fila = pagina.getByRole('row', { name: new RegExp(`SOAP de ${PATENTE}-`) });
  await expect(async () => {
    await pagina.reload();
    await expect(fila).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await revisar(pagina, 'correos');
  await fila.getByRole('button', { name: /^Leer / }).click();
  const correo = pagina.getByRole('dialog');
  await expect(correo).toContainText('Corredor: ');
  // As it looks, under the policy of our pages: its colours, inline where it left us, are there.
  const dibujado = correo.frameLocator('iframe');
  await expect(dibujado.getByRole('link', { name: 'Descargar la póliza' })).toHaveCSS(
    'background-color',
    'rgb(23, 97, 121)',
  );
  await expect(dibujado.locator('.recuadro')).toContainText(`${PATENTE}-`);
  await revisar(pagina, 'correo');
  const bajada = pagina.waitForEvent('download');
  await correo.getByRole('button', { name: new RegExp(`Poliza_SOAP_${PATENTE}_`) }).click();
  expect((await bajada).suggestedFilename()).toMatch(
    new RegExp(`^Poliza_SOAP_${PATENTE}_\\d+\\.pdf$`),
  );
});
