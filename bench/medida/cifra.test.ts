import { describe, expect, it } from 'vitest';
import { asentada, cumple, dato, enCaso, mas, menos, tabla } from './cifra.ts';

describe('a measured figure', () => {
  it('[A-MEDIDA-001] meets its target from its own side, the target included', () => {
    expect(cumple(menos('p95', 'ms', 300, 300))).toBe(true);
    expect(cumple(menos('p95', 'ms', 301, 300))).toBe(false);
    expect(cumple(mas('ventas', 'por s', 45, 45))).toBe(true);
    expect(cumple(mas('ventas', 'por s', 44, 45))).toBe(false);
    expect(cumple(menos('p50', 'ms', 1))).toBeNull();
    expect(cumple(dato('T_rsa', 's', 2))).toBeNull();
  });

  it('[A-MEDIDA-001] must be a number', () => {
    expect(() => asentada(menos('p95', 'ms', NaN, 300))).toThrow('p95: NaN');
    expect(() => enCaso('un mes', mas('ritmo', 'por s', Infinity)).map(asentada)).toThrow(
      'un mes: ritmo: Infinity',
    );
    expect(asentada(menos('p95', 'ms', 123.456)).valor).toBe(123.5);
  });

  it('[A-MEDIDA-001] is printed in a table with its target and whether it meets it, one row per case', () => {
    const cifras = [
      ...enCaso('patente', menos('p50', 'ms', 5.123), menos('p95', 'ms', 12.34, 100)),
      ...enCaso('nadie', menos('p95', 'ms', 1_234, 100)),
      mas('ventas', 'por s', 50, 45),
      dato('vendedores', 'n', 16),
    ];
    expect(tabla(cifras).split('\n')).toEqual([
      '          p50 ms             p95 ms',
      'patente     5.12   12.3 (<= 100 sí)',
      'nadie              1234 (<= 100 NO)',
      '',
      'ventas por s   50 (>= 45 sí)',
      'vendedores                16',
    ]);
  });
});
