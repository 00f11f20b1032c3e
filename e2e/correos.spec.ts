import type { Page } from '@playwright/test';
import { redactarRechazo } from '#features/aach/casos/correo-caso.ts';
import { redactarEntrega } from '#features/emision/entregar/correo-poliza.ts';
import type { Carta } from '#formatos/correo/carta.ts';
import { maquetar } from '#formatos/correo/maquetar.ts';
import { expect, test } from './casa.ts';
import { entrar, revisar, salir } from './paginas.ts';
import { patentesDe } from './patentes.ts';
import { anadirVehiculo, elegirConvenio, pagarVenta } from './venta.ts';

const [PATENTE = ''] = patentesDe('correos');

test('[A-CORREO-005] an owner gets the policy by mail, and the administrator reads that mail in the outbox as rendered @largo', async ({
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
  // Rendered under our pages' CSP, the mail keeps its inline colours.
  const dibujado = correo.frameLocator('iframe');
  await expect(dibujado.getByRole('link', { name: 'Descargar la póliza' })).toHaveCSS(
    'background-color',
    'rgb(11, 47, 91)',
  );
  await expect(dibujado.locator('.recuadro')).toContainText(`${PATENTE}-`);
  await expect(dibujado.getByRole('cell', { name: `${PATENTE}-` })).toHaveCSS('font-size', '24px');
  await revisar(pagina, 'correo');
  const bajada = pagina.waitForEvent('download');
  await correo.getByRole('button', { name: new RegExp(`Poliza_SOAP_${PATENTE}_`) }).click();
  expect((await bajada).suggestedFilename()).toMatch(
    new RegExp(`^Poliza_SOAP_${PATENTE}_\\d+\\.pdf$`),
  );
});

const LARGO = 'MERCEDES-BENZ SPRINTER 515 CDI EXTRALARGA TECHO ALTO 4X2 AUTOMATICA 2016';
const EMPRESA = 'SOCIEDAD COMERCIAL E INDUSTRIAL DE TRANSPORTES Y LOGISTICA DEL SUR LIMITADA';
const TELEFONO = '+56 600 000 1234';
const unaPoliza = (i: number) => ({
  numeroPoliza: 1_000_001 + i,
  patente: 'HWJP59-8',
  vehiculo: `${LARGO} · CAMIONETA`,
});

/** A delivery with the longest texts. */
const entregaDe = (polizas: number, cuantas: number): Carta =>
  redactarEntrega({
    para: 'compradorPropietario',
    ventaId: 123_456,
    saludo: `Señores ${EMPRESA}`,
    polizas: Array.from({ length: polizas }, (_, i) => ({
      ...unaPoliza(i),
      desde: '20/11/2026',
      hasta: '31/03/2027',
      prima: 1_234_567,
      urlVerificacion: `https://soap.example/verificar/${'x'.repeat(60)}`,
    })),
    cuantas,
    desde: null,
    adjuntas: 0,
    conCalendario: true,
    avisa: true,
    enlace: 'https://soap.example/venta/retorno#codigo',
    pago: {
      total: 14_814_804,
      comprobante: 'SOAP0120261123072126000012',
      autorizacion: 'A'.repeat(26),
      fecha: '23/11/2026 07:21:26',
    },
  });

/** Mails in frames and in rows: deliveries of two and of twelve policies, and a rejection of twelve vehicles. */
const LARGAS: Readonly<Record<string, Carta>> = {
  pocas: entregaDe(2, 2),
  entrega: entregaDe(10, 12),
  rechazo: redactarRechazo(
    'propietario',
    Array.from({ length: 12 }, (_, i) => ({ ...unaPoliza(i), clase: 'vehiculo' as const })),
    { saludo: `Señores ${EMPRESA}`, vence: new Date('2026-11-24T12:00:00Z'), telefono: TELEFONO },
  ),
};

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/**
 * Shows a mail as a webmail does, inside the page's main part. The broker has a long name and a colour as
 * dark as a dark theme's background.
 */
const abrir = async (page: Page, carta: Carta): Promise<void> => {
  await page.setContent(
    maquetar(carta, {
      aseguradora: {
        nombre: 'COMPAÑÍA DE SEGUROS GENERALES DEL SUR S.A.',
        telefono: TELEFONO,
        sitio: 'www.compania-de-seguros-generales-del-sur.example',
      },
      marca: {
        nombre: EMPRESA,
        color: '#111111',
        logo: { cid: 'logo', ancho: 1_024, alto: 1_024 },
      },
    }).html.replace('cid:logo', PIXEL),
  );
  await page.evaluate(() => {
    const parte = document.createElement('main');
    parte.append(...document.body.childNodes);
    document.body.append(parte);
  });
};

for (const [nombre, carta] of Object.entries(LARGAS))
  test(`[A-CORREO-007] the longest mail is readable at 320, 390 and 600 px, light and dark: ${nombre} @largo`, async ({
    page,
  }) => {
    await abrir(page, carta);
    for (const width of [320, 390, 600])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        await revisar(page, `carta-${nombre}-${colorScheme}`);
        const logo = await page.getByRole('img', { name: EMPRESA }).boundingBox();
        expect([logo?.width, logo?.height]).toEqual([64, 64]);
        await expect(page.getByRole('cell', { name: /^HWJP59-8/ }).first()).toHaveCSS(
          'padding-left',
          nombre === 'pocas' ? '16px' : '0px',
        );
        const boton = page.getByRole('link', { name: 'Descargar las pólizas' });
        if (carta.boton) {
          expect((await boton.boundingBox())?.height).toBeGreaterThanOrEqual(44);
          await expect(boton).toHaveCSS('color', 'rgb(255, 255, 255)');
        }
      }
  });
