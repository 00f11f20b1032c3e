import { afterEach, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  ingresar,
  pagar,
  pasarA,
  pedir,
  vehiculoPara,
} from '#server/test/cliente.ts';
import { correrTramo } from '#server/test/negocio/emision.ts';
import { firmasDePdf, textoDePdf } from '#server/test/proceso/poppler.ts';

describe('the certificate that the buyer downloads', () => {
  let casa: Casa;
  afterEach(() => casa.cerrar());

  const descargada = async (ahora: string, patente: string) => {
    casa = await levantarCasa({ conWorker: false, ahora: new Date(ahora) });
    const vendedor = await crearVendedor(casa);
    const { token } = vendedor;
    const vehiculo = await vehiculoPara(casa, vendedor, patente);
    const { cuerpo } = await ingresar(casa, vendedor, [vehiculo]);
    const { id } = cuerpo.datos;
    await pasarA(casa, vendedor, id, 2);
    await pasarA(casa, vendedor, id, 3);
    expect((await pagar(casa, vendedor, id)).estado).toBe(200);
    await correrTramo(casa, id);
    const ruta = `/Venta/ObtenerPolizasDeIntencionEmitida?IDV=${id}`;
    const [poliza] = (await pedir(casa, 'GET', ruta, { token })).cuerpo.datos;
    // The link alone suffices, as in a mail program or browser.
    const pdf = await pedir(casa, 'GET', poliza.urlDescarga.replace('/api', ''));
    return { pdf, poliza };
  };

  it('is a signed PDF with plate and check digit, both numbers, dates and wording', async () => {
    const { pdf, poliza } = await descargada('2026-11-20T15:00:00Z', 'LXWJ75');
    expect(pdf.estado).toBe(200);
    expect(pdf.cabeceras).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Poliza_SOAP_LXWJ75_${poliza.numeroPoliza}.pdf"`,
      'cache-control': 'no-store',
    });
    const texto = textoDePdf(pdf.crudo);
    const datos = [poliza.numeroPoliza, poliza.numeroFolio, 'LXWJ75-4', '20/11/2026', '31/03/2027'];
    for (const dato of [...datos, 'POL320260028', '600 UF']) expect(texto).toContain(String(dato));
    expect(texto).not.toContain('POL320130487');
    expect(firmasDePdf(pdf.crudo)).toContain('Signature Validation: Signature is Valid.');

    const tocado = new Uint8Array(pdf.crudo);
    tocado[200] = (tocado[200] ?? 0) ^ 1;
    expect(firmasDePdf(tocado)).not.toContain('Signature is Valid.');
  });

  it('keeps the old wording on its last day, 8 February 2026 in Santiago', async () => {
    const { pdf } = await descargada('2026-02-09T02:59:59Z', 'HWJP59');
    const texto = textoDePdf(pdf.crudo);
    for (const dato of ['POL320130487', '300 UF', '08/02/2026', '01/04/2026', '31/03/2027']) {
      expect(texto).toContain(dato);
    }
    expect(texto).not.toContain('POL320260028');
  });

  it('carries the new wording from midnight of 9 February 2026', async () => {
    const { pdf } = await descargada('2026-02-09T03:00:00Z', 'HWJP59');
    expect(textoDePdf(pdf.crudo)).toContain('POL320260028');
  });
});
