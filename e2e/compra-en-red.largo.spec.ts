import { numerosDeRed } from '#server/direccion.ts';
import { expect, test } from './casa.ts';
import { cobros, correoDe, decidir, descargarAlFinal, idvDe, llegarAlPago } from './compra.ts';
import { enlaceDe, revisar } from './paginas.ts';
import { patentesDe } from './patentes.ts';

// The buyer pays from another device.
test.use({ entorno: { SIMULADORES_EN_RED: 'si' } });

const [PATENTE = ''] = patentesDe('compra-publica');

test('[A-CALLE-002] [V-VUELTA-013] approved from another device of the network: from the link to the policies, and going back never leads to paying again @largo', async ({
  pagina,
  casa,
}) => {
  const enlace = new URL(enlaceDe(casa));
  // The address differs from the printed one: a phone knows this machine only by its network address.
  enlace.hostname = numerosDeRed()[0] ?? '127.0.0.1';
  const numero = () => new URL(pagina.url()).hostname;
  await llegarAlPago(pagina, enlace.href, PATENTE);
  expect(numero()).toBe(enlace.hostname);
  await decidir(pagina, 'Aprobar pago');
  await expect(pagina).toHaveURL(/\/venta\/(emisionPoliza|descargarPoliza)\?IDV=\d+$/);
  expect(numero()).toBe(enlace.hostname);
  const idv = idvDe(pagina);
  await descargarAlFinal(pagina);
  // [V-RECIBO-001] [V-RECIBO-004] The answer comes first, and has the focus.
  const recibo = pagina.getByRole('region', { name: /^Su .+ está asegurado hasta el / });
  await expect(recibo.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(recibo.getByText(correoDe(PATENTE))).toBeVisible();
  const descarga = pagina.waitForEvent('popup');
  await recibo.getByRole('link', { name: 'Descargar certificado' }).click();
  await (await descarga).close();
  await revisar(pagina, 'publico-descarga');
  for (let i = 0; i < 4; i += 1) {
    await pagina.goBack().catch(() => null);
    await expect(pagina.getByRole('button', { name: /^PAGAR/ })).toHaveCount(0);
  }
  // The steps of a finished purchase are closed; its policies stay open.
  await pagina.goto(new URL('/venta/listaVehiculos', enlace).href);
  await expect(pagina).toHaveURL(/\/$/);
  await revisar(pagina, 'publico-terminada');
  await pagina.getByRole('link', { name: 'Ir a las descargas' }).click();
  await expect(pagina).toHaveURL(new RegExp(`/venta/descargarPoliza\\?IDV=${idv}$`));
  expect(await cobros(casa, idv)).toBe(1);
});
