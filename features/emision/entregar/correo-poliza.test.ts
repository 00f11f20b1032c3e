import { describe, expect, it } from 'vitest';
import { redactarEntrega } from './correo-poliza.ts';

const poliza = (i: number) => ({
  numeroPoliza: 1_000_000 + i,
  patente: `HWJP${10 + (i % 90)}`,
  desde: '20/11/2026',
  hasta: '31/03/2027',
});
const ENLACE = 'https://soap.example/venta/descargarPoliza?IDV=7&x=1';

describe('text of a delivery', () => {
  it('one policy is named in the subject, several are counted', () => {
    expect(redactarEntrega([poliza(1)], ENLACE, true).asunto).toBe(
      'Su póliza SOAP N° 1000001, patente HWJP11',
    );
    expect(redactarEntrega([poliza(1), poliza(2)], ENLACE, true).asunto).toBe('Sus 2 pólizas SOAP');
  });

  it('says where the file is: attached, or only behind the link', () => {
    expect(redactarEntrega([poliza(1)], ENLACE, true).texto).toContain('adjunta a este correo');
    const porEnlace = redactarEntrega([poliza(1)], ENLACE, false).texto;
    expect(porEnlace).not.toContain('adjunta');
    expect(porEnlace).toContain(ENLACE);
  });

  it('names at most fifty policies, with number, plate and both dates, and counts the rest', () => {
    const { texto } = redactarEntrega(
      Array.from({ length: 60 }, (_, i) => poliza(i)),
      ENLACE,
      false,
    );
    expect(texto).toContain('HWJP10: póliza N° 1000000, del 20/11/2026 al 31/03/2027');
    expect(texto).toContain('N° 1000049,');
    expect(texto).not.toContain('N° 1000050,');
    expect(texto).toContain('y 10 más');
  });

  it('shows whatever it carries as text in the HTML part (C29)', () => {
    const rara = { ...poliza(1), patente: `<b>"A'&` };
    const { html } = redactarEntrega([rara], ENLACE, false);
    expect(html).toContain('&lt;b&gt;&quot;A&#39;&amp;');
    expect(html).not.toContain('<b>');
    expect(html).toContain('IDV=7&amp;x=1');
  });
});
