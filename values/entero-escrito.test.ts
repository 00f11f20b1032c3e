import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  enteroAlEscribir,
  enteroAlSalir,
  enteroDeEscrito,
  reparoDeEnteroEscrito,
  textoDeEntero,
} from './entero-escrito.ts';

/** Text of the field after these keys. */
const teclear = (teclas: string, inicial = ''): string =>
  [...teclas].reduce((texto, tecla) => enteroAlEscribir(texto + tecla, texto), inicial);

const entero = fc.nat({ max: Number.MAX_SAFE_INTEGER });

describe('[A-ENTERO-001] a typed integer', () => {
  it('is read with or without thousands dots, blanks and peso signs', () => {
    fc.assert(
      fc.property(entero, (numero) => {
        const conPuntos = textoDeEntero(numero);
        for (const texto of [String(numero), conPuntos, ` $ ${conPuntos} `, `$\u00a0${numero}`]) {
          expect(enteroDeEscrito(texto)).toBe(numero);
          expect(reparoDeEnteroEscrito(texto)).toBeNull();
          expect(enteroAlEscribir(texto, '')).toBe(conPuntos);
        }
      }),
    );
  });

  it('shows its dots after every key, even if the user types some of them', () => {
    fc.assert(
      fc.property(entero, (numero) => {
        const conPuntos = textoDeEntero(numero);
        expect(teclear(String(numero))).toBe(conPuntos);
        expect(teclear(conPuntos)).toBe(conPuntos);
      }),
    );
  });

  it('moves its dots when a digit is deleted or inserted anywhere', () => {
    fc.assert(
      fc.property(entero, fc.nat(), fc.integer({ min: 0, max: 9 }), (numero, donde, digito) => {
        const texto = textoDeEntero(numero);
        const i = donde % texto.length;
        const quitado = enteroAlEscribir(texto.slice(0, i) + texto.slice(i + 1), texto);
        const quedan = (texto.slice(0, i) + texto.slice(i + 1)).replaceAll('.', '');
        expect(enteroDeEscrito(quitado)).toBe(quedan === '' ? null : Number(quedan));
        expect(quitado.replaceAll('.', '')).toBe(quedan);
        const puesto = texto.slice(0, i) + String(digito) + texto.slice(i);
        const digitos = puesto.replaceAll('.', '');
        if (!Number.isSafeInteger(Number(digitos))) return;
        expect(enteroDeEscrito(enteroAlEscribir(puesto, texto))).toBe(Number(digitos));
      }),
    );
  });

  it('keeps leading zeros while its first digit is replaced, until blur', () => {
    expect(enteroAlEscribir('00.000', '700.000')).toBe('00000');
    expect(enteroDeEscrito('00000')).toBe(0);
    expect(enteroAlEscribir('800000', '00000')).toBe('800.000');
    expect(enteroAlSalir('00000')).toBe('0');
    expect(enteroAlSalir('007')).toBe('7');
    expect(enteroAlSalir('-5')).toBe('-5');
    expect(enteroAlSalir('')).toBe('');
  });

  it.each(['', ' ', '$', ' $ '])("'%s' is blank", (texto) => {
    expect(enteroDeEscrito(texto)).toBeNull();
    expect(enteroAlEscribir(texto, '9')).toBe('');
    expect(reparoDeEnteroEscrito(texto)).toBeNull();
  });
});

describe('[A-ENTERO-002] a text that is not an integer from 0', () => {
  it.each([
    ['-5', 'El número no puede ser negativo'],
    ['$ -5', 'El número no puede ser negativo'],
    ['\u22125', 'El número no puede ser negativo'],
    ['9.280,50', 'Escriba un número entero, sin decimales'],
    ['9280,5', 'Escriba un número entero, sin decimales'],
    ['9280.50', 'Escriba un número entero, sin decimales'],
    ['9.28', 'Escriba un número entero, sin decimales'],
    ['0.280', 'Escriba un número entero, sin decimales'],
    ['9,280', 'Escriba un número entero, sin decimales'],
    ['1e3', 'Escriba sólo un número entero'],
    ['mil', 'Escriba sólo un número entero'],
    ['5-', 'Escriba sólo un número entero'],
    ['+5', 'Escriba sólo un número entero'],
  ])("'%s' stays as pasted and gets the message: %s", (texto, reparo) => {
    expect(enteroAlEscribir(texto, '')).toBe(texto);
    expect(enteroDeEscrito(texto)).toBeNaN();
    expect(textoDeEntero(enteroDeEscrito(texto))).toBe('');
    expect(reparoDeEnteroEscrito(texto)).toBe(reparo);
  });

  it.each([
    ['-5', '-5'],
    ['9.280,50', '9.280,50'],
    ['9280,50', '9.280,50'],
    ['9280.50', '9.280.50'],
    ['9.28', '9.28'],
    ['12abc', '12abc'],
    ['99999999999999999999', '99.999.999.999.999.999.999'],
  ])("'%s' typed key by key shows '%s' and is not a number", (teclas, visto) => {
    expect(teclear(teclas)).toBe(visto);
    expect(enteroDeEscrito(visto)).toBeNaN();
  });

  it('never loses a significant character', () => {
    const limpio = (texto: string) => texto.replace(/[\s$.]/g, '').replace(/^0+(?=\d)/, '');
    const tecla = fc.constantFrom(...'0123456789.,-+ $aE');
    fc.assert(
      fc.property(fc.string({ unit: tecla, maxLength: 14 }), (texto) => {
        const pegado = enteroAlEscribir(texto, '');
        expect(limpio(pegado)).toBe(limpio(texto));
        expect(enteroAlEscribir(pegado, pegado)).toBe(pegado);
      }),
      { examples: [['0.000'], [' 0.000'], ['$0.000']] },
    );
  });

  it('is refused as too large, with its dots, pasted or typed key by key', () => {
    const visto = teclear('99999999999999999999');
    expect(enteroAlEscribir('99999999999999999999', '')).toBe(visto);
    expect(enteroDeEscrito(visto)).toBeNaN();
    expect(reparoDeEnteroEscrito(visto)).toBe('El número es demasiado grande');
    expect(enteroAlEscribir(visto.slice(0, 18), visto)).toBe('99.999.999.999.999');
  });

  it('is a number again once the extra characters are deleted', () => {
    expect(enteroAlEscribir('9.280', '9.280,')).toBe('9.280');
    expect(enteroAlEscribir('5', '-5')).toBe('5');
  });
});
