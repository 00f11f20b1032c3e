import { describe, expect, it } from 'vitest';
import { type Cifra, dato, limitada, mas, menos } from './cifra.ts';
import { emparejar, tablaDeParejas, turnos } from './pareja.ts';

const tiempos = (...valores: readonly number[]): Cifra[][] =>
  valores.map((valor) => [menos('p95', 'ms', valor)]);
const unica = (antes: Cifra[][], ahora: Cifra[][]) => {
  const [pareja, ...otras] = emparejar(antes, ahora);
  expect(otras).toEqual([]);
  return pareja;
};

describe('two versions measured in turns', () => {
  it('[A-MEDIDA-002] run A B B A, each first equally often', () => {
    expect(turnos(1)).toEqual(['antes', 'ahora', 'ahora', 'antes']);
    expect(turnos(3)).toHaveLength(12);
    expect(turnos(3).filter((turno) => turno === 'antes')).toHaveLength(6);
  });

  it('[A-MEDIDA-002] differ by the geometric mean of the ratios of their pairs, with its confidence interval', () => {
    const pareja = unica(tiempos(100, 100, 100, 100), tiempos(121, 100, 110, 110));
    expect(pareja?.razon).toBeCloseTo(1.1, 10);
    // Logarithms 0.1906, 0, 0.0953, 0.0953: deviation 0.0778, and t of 3 degrees is 5.841.
    expect(pareja?.desde).toBeCloseTo(1.1 * Math.exp((-5.841 * 0.07782) / 2), 3);
    expect(pareja?.hasta).toBeCloseTo(1.1 * Math.exp((5.841 * 0.07782) / 2), 3);
    expect(pareja?.veredicto).toBe('no se distingue');
  });

  it('[A-MEDIDA-002] count as slower only beyond the noise, and by at least 5 %', () => {
    const antes = tiempos(100, 102, 98, 101);
    expect(unica(antes, tiempos(130, 131, 128, 132))?.veredicto).toBe('peor');
    expect(unica(antes, tiempos(70, 71, 69, 72))?.veredicto).toBe('mejor');
    expect(unica(antes, tiempos(103, 105, 101, 104))?.veredicto).toBe('igual');
    // One pair alone causes the average of half as much again.
    expect(unica(antes, tiempos(300, 100, 99, 100))?.veredicto).toBe('no se distingue');
    expect(unica(tiempos(100), tiempos(300))).toMatchObject({
      razon: expect.closeTo(3, 10),
      veredicto: 'no se distingue',
    });
  });

  it("[A-MEDIDA-005] are judged by a figure's own limit, if it has one", () => {
    const ventas = (...valores: number[]) =>
      valores.map((valor) => [limitada(0.8, mas('ventas', 'por s', valor))]);
    const antes = ventas(50, 51, 49, 50);
    expect(unica(antes, ventas(42, 41, 42, 41))?.veredicto).toBe('admitido');
    expect(unica(antes, ventas(39, 38, 39, 38))?.veredicto).toBe('peor');
    expect(unica(antes, ventas(60, 61, 60, 61))?.veredicto).toBe('mejor');
    const gasto = (valor: number) => [[limitada(1.25, menos('procesador', 'ms', valor))]];
    expect(unica(gasto(20), gasto(26))?.veredicto).toBe('peor');
    expect(unica(gasto(20), gasto(24))?.veredicto).toBe('no se distingue');
  });

  it('[A-MEDIDA-002] are better when a figure to maximise grows, and neither for a figure without direction', () => {
    const ritmos = (...valores: number[]) => valores.map((v) => [mas('ventas', 'por s', v)]);
    const pisos = (...valores: number[]) => valores.map((v) => [dato('T_rsa', 's', v)]);
    expect(unica(ritmos(10, 10.1, 9.9), ritmos(20, 20.1, 19.9))?.veredicto).toBe('mejor');
    expect(unica(pisos(10, 10.1, 9.9), pisos(20, 20.1, 19.9))?.veredicto).toBe('no se distingue');
  });

  it('[A-MEDIDA-002] have no ratio to zero, and are equal when all counts are equal', () => {
    expect(unica(tiempos(0, 1), tiempos(2, 3))).toMatchObject({
      razon: null,
      veredicto: 'sin razón',
    });
    expect(unica(tiempos(0, 80), tiempos(0, 80))?.veredicto).toBe('igual');
  });

  it('[A-MEDIDA-002] are compared by the figures that both have', () => {
    const antes = [[menos('p50', 'ms', 1), menos('p95', 'ms', 5)]];
    const ahora = [[menos('p95', 'ms', 10), menos('p99', 'ms', 3)]];
    expect(emparejar(antes, ahora).map(({ nombre, razon }) => [nombre, razon])).toEqual([
      ['p95', expect.closeTo(2, 10)],
    ]);
    expect(tablaDeParejas(emparejar(antes, ahora)).split('\n')).toEqual([
      '      antes   ahora   razón   99 %',
      'p95       5      10    2.00          no se distingue',
    ]);
  });
});
