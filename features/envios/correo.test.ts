import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escaparHtml } from './correo.ts';

const leerHtml = (html: string): string =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

describe('text in the HTML of a mail (C29)', () => {
  it('opens no tag, no attribute and no entity', () => {
    expect(escaparHtml(`<img src=x onerror="alert('1')">&nbsp;`)).toBe(
      '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;nbsp;',
    );
    expect(escaparHtml('MUÑOZ O’RYAN 10 %')).toBe('MUÑOZ O’RYAN 10 %');
  });

  it('reads as it was written, whatever it was', () => {
    const propiedad = fc.property(fc.string({ unit: 'grapheme' }), (texto) => {
      const html = escaparHtml(texto);
      return !/[<>"']/.test(html) && leerHtml(html) === texto;
    });
    expect(() => fc.assert(propiedad)).not.toThrow();
  });
});
