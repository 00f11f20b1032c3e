import { readFile } from 'node:fs/promises';
import { tonosDeMarca } from '#values/color-de-marca.ts';
import { describe, expect, it } from 'vitest';
import { etiquetas, INDICE } from './portada.fixture.ts';
import { type DatosDePortada, llenarPortada, plantillaDePortada } from './portada.ts';

const leer = (ruta: string) => readFile(new URL(`../../web/${ruta}`, import.meta.url), 'utf8');
const CSS = (await leer('ui/placa/placa.css')) + (await leer('lib/portada/portada.css'));
const PLANTILLA = plantillaDePortada(INDICE, CSS);
const ASEGURADORA = { nombre: 'LA ASEGURADORA S.A.', telefono: '600 123 4567' };
const LOGO = { ruta: `/api/MarcaComercial/Logo/${'a'.repeat(64)}`, ancho: 640, alto: 240 };
const SUR = { nombre: 'CORREDORA SUR', color: '#003366', logo: null };

const pagina = (datos: Partial<DatosDePortada> = {}): string =>
  llenarPortada(PLANTILLA, {
    marca: SUR,
    telefono: null,
    detencion: null,
    aseguradora: ASEGURADORA,
    ...datos,
  });
const variable = (html: string, nombre: string): string =>
  new RegExp(`--${nombre}:(#[0-9a-f]{6})`).exec(html)?.[1] ?? '';

describe('front page of a public link', () => {
  it('[V-PORTADA-003] shows seller, insurer and question, with one heading and one field', () => {
    const html = pagina();
    expect(html).toContain('<title>Compre su SOAP con CORREDORA SUR</title>');
    expect(html).toContain('Lo asegura LA ASEGURADORA S.A.');
    expect(html.match(/<h1>/g)).toHaveLength(1);
    expect(html.match(/<input /g)).toHaveLength(1);
    expect(html).toContain('<label for="portada-patente">Escriba su patente</label>');
    expect(html).toContain('Tengo varios vehículos');
  });

  it('[V-PORTADA-003] reserves the place of a logo, which does not block rendering', () => {
    const html = pagina({ marca: { ...SUR, logo: LOGO } });
    expect(html).toContain(`src="${LOGO.ruta}" width="640" height="240" alt="CORREDORA SUR"`);
  });

  it('[V-PORTADA-004] renders without waiting for a sheet, a font or a script', () => {
    const html = pagina();
    const hojas = html.match(/<link[^>]*stylesheet[^>]*>/g) ?? [];
    expect(hojas).toHaveLength(1);
    expect(hojas[0]).toContain('media="not all"');
    expect(html).not.toMatch(/\.woff2|@font-face|@import/);
    expect(html.match(/<script[^>]*>/g)).toEqual([expect.stringContaining('type="module"')]);
    // The CSP allows neither.
    expect(html).not.toMatch(/\son[a-z]+=|\sstyle=/i);
  });

  it("[V-PORTADA-005] without scripts shows the requirement and a phone number: the broker's, else the insurer's", () => {
    const sinGuiones = (html: string) => /<noscript>([^]*)<\/noscript>/.exec(html)?.[1] ?? '';
    const conCorredor = sinGuiones(pagina({ telefono: '912345678' }));
    expect(conCorredor).toContain('necesita JavaScript');
    expect(conCorredor).toContain('CORREDORA SUR: <a href="tel:+56912345678">+56 9 1234 5678</a>');
    expect(sinGuiones(pagina())).toContain(
      'LA ASEGURADORA S.A.: <a href="tel:6001234567">600 123 4567</a>',
    );
  });

  it("[V-PORTADA-003] [V-COLORES-001] carries the tones of the broker's colour, or of the house", () => {
    for (const color of ['#003366', '#ffee00', null, 'red;}body{display:none', '#767676']) {
      const html = pagina({ marca: { ...SUR, color } });
      const tonos = ['claro', 'oscuro', 'enlace'].map((tono) => variable(html, `marca-${tono}`));
      expect([color, tonos]).toEqual([color, Object.values(tonosDeMarca(color))]);
      expect(html).not.toContain('display:none');
    }
  });

  it('[V-PORTADA-006] shows names and telephones as text (C29)', () => {
    const limpias = etiquetas(pagina({ telefono: '1' }));
    for (const malo of [
      '"><script>alert(1)</script>',
      "' onload='alert(1)",
      '</title></style><img src=x onerror=alert(1)>',
      '$& $1 $`',
      '<!--cuerpo-->',
      '/*colores*/',
    ]) {
      const html = pagina({
        marca: { ...SUR, nombre: malo },
        telefono: malo,
        aseguradora: { nombre: malo, telefono: malo },
      });
      expect([malo, etiquetas(html)]).toEqual([malo, limpias]);
    }
  });

  it('[V-DETEN-007] shows a stop in place of the question, as text', () => {
    const html = pagina({ detencion: 'Volvemos el lunes. <b>Gracias</b>' });
    expect(html).toContain(
      '<p class="portada-aviso">Volvemos el lunes. &lt;b&gt;Gracias&lt;/b&gt;</p>',
    );
    expect(html).toContain('<title>CORREDORA SUR por ahora no vende SOAP</title>');
    expect(html.match(/<h1>/g)).toHaveLength(1);
    expect(html).not.toMatch(/<(?:form|input|button)\b/);
    expect(html).toContain('¿Necesita ayuda? Llame a ');
  });

  it('[V-PORTADA-001] cannot be made from an index.html without the parts to replace', () => {
    expect(() => plantillaDePortada(INDICE.replace('id="raiz"', 'id="root"'), CSS)).toThrow(/raiz/);
  });
});
