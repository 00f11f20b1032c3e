import { MARINO } from './paleta.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  coloresDeMarca,
  contraste,
  reparoDeColor,
  SUPERFICIES,
  tonosDeMarca,
} from './color-de-marca.ts';

describe('[A-CORREO-006] colours of a brand', () => {
  it('the contrast equals that of WCAG', () => {
    expect(contraste('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contraste('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
    expect(contraste('#123456', '#123456')).toBe(1);
  });

  it('the text is white on dark colours and black on pale ones', () => {
    expect(coloresDeMarca('#003366')).toEqual({ fondo: '#003366', tinta: '#ffffff' });
    expect(coloresDeMarca('#FFCC00')).toEqual({ fondo: '#ffcc00', tinta: '#000000' });
  });

  it('the text reaches a contrast of 4.5 on any colour', () => {
    const color = fc.integer({ min: 0, max: 0xff_ff_ff }).map((n) => n.toString(16));
    fc.assert(
      fc.property(color, (hex) => {
        const { fondo, tinta } = coloresDeMarca(`#${hex.padStart(6, '0')}`);
        expect(contraste(fondo, tinta)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it.each([undefined, null, '', 'red', '#fff', '#12345g', '#123456;background:url(x)'])(
    'the default colours replace %j',
    (color) => {
      expect(coloresDeMarca(color)).toEqual({ fondo: '#0b2f5b', tinta: '#ffffff' });
    },
  );
});

describe('[A-IMAGEN-002] a chosen colour', () => {
  it.each(['#0b2f5b', '#003366', '#767676', '#B00020'])('%s is accepted', (color) => {
    expect(reparoDeColor(color)).toBeNull();
  });

  it.each(['', 'red', '#fff', '#12345g', '0b2f5b'])('%j is refused', (color) => {
    expect(reparoDeColor(color)).toBe('Escriba el color como # y seis cifras, como #0b2f5b');
  });

  it('a colour with too little contrast is refused with its measured contrast', () => {
    expect(reparoDeColor('#ffcc00')).toMatch(
      /^El texto blanco no se lee sobre este color \(contraste 1,5, se necesita 4,5\)\./,
    );
    expect(reparoDeColor('#777777')).toContain('contraste 4,4');
  });

  it('the suggested colour is always accepted', () => {
    const color = fc.integer({ min: 0, max: 0xff_ff_ff }).map((n) => n.toString(16));
    fc.assert(
      fc.property(color, (hex) => {
        const ofrecido = /como (#[0-9a-f]{6})$/.exec(
          reparoDeColor(`#${hex.padStart(6, '0')}`) ?? '',
        );
        expect(ofrecido ? reparoDeColor(ofrecido[1] ?? '') : null).toBeNull();
      }),
    );
  });
});

describe('[V-COLORES-001] tones of a brand on a screen', () => {
  it.each([
    ['navy', '#003366', '#003366', '#476c90', '#7792ad'],
    ['red', '#ff0000', '#e20000', '#ed0000', '#ff4c4c'],
    ['yellow', '#ffee00', '#7a7200', '#7f7700', '#ffee00'],
    ['white', '#ffffff', '#707070', '#757575', '#ffffff'],
    ['black', '#000000', '#000000', '#686868', '#8e8e8e'],
  ])('%s is kept where it is legible, else darkened or lightened', (_, color, ...tonos) => {
    expect(Object.values(tonosDeMarca(color))).toEqual(tonos);
  });

  it.each([null, undefined, '', 'red;}body{display:none'])(
    '%j gets the tones of the house',
    (color) => {
      expect(Object.values(tonosDeMarca(color))).toEqual([MARINO[7], MARINO[6], MARINO[3]]);
    },
  );

  it('text is readable on buttons, links are readable, and buttons stand out, for any colour', () => {
    const color = fc.integer({ min: 0, max: 0xff_ff_ff }).map((n) => n.toString(16));
    fc.assert(
      fc.property(color, (hex) => {
        const { claro, oscuro, enlace } = tonosDeMarca(`#${hex.padStart(6, '0')}`);
        expect(contraste(claro, '#ffffff')).toBeGreaterThanOrEqual(4.5);
        expect(contraste(claro, SUPERFICIES.claro)).toBeGreaterThanOrEqual(4.5);
        expect(contraste(oscuro, '#ffffff')).toBeGreaterThanOrEqual(4.5);
        expect(contraste(oscuro, SUPERFICIES.oscuro)).toBeGreaterThanOrEqual(3);
        expect(contraste(enlace, SUPERFICIES.enlace)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});
