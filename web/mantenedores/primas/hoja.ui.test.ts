import type { FilaDeHojaVM } from '#features/convenios/precios/precios.contract.ts';
import { describe, expect, it } from 'vitest';
import {
  cambiosDeHoja,
  celdasConPorcentaje,
  celdasDeOtra,
  dichosDeHoja,
  filasDeHoja,
  leerPorcentaje,
  periodosDeHoja,
  programados,
} from './hoja.ts';

const FIJO = { primaMinima: null, primaMaxima: null };
const LIMITES = { primaMinima: 5_000, primaMaxima: 20_000 };
const FILAS: FilaDeHojaVM[] = [
  {
    primaId: 31,
    tipo: 'AUTOMOVIL',
    uso: 'PARTICULAR',
    mesLegal: 3,
    precios: [
      { periodo: 2028, desde: '2026-11-01', valor: 9_280, ...FIJO },
      { periodo: 2028, desde: '2026-12-01', valor: 9_990, ...FIJO },
    ],
  },
  {
    primaId: 32,
    tipo: 'REMOLQUE',
    uso: null,
    mesLegal: 9,
    precios: [{ periodo: 2028, desde: '2026-11-01', valor: 12_000, ...LIMITES }],
  },
];
const hoja = (desde = '2026-11-21') => filasDeHoja(FILAS, 2028, desde);
const [auto, remolque] = hoja() as [ReturnType<typeof hoja>[0], ReturnType<typeof hoja>[0]];
const dicho = (fila: typeof auto, cambios: object) => dichosDeHoja(fila, cambios).textos.join();

describe('the sheet of prices', () => {
  it('[A-PRIMAP-010] shows the price in force on the chosen day, and none where the period has none', () => {
    expect(hoja().map(({ celdas }) => celdas)).toEqual([
      ['Automóvil', 'Particular', '9.280', '', ''],
      ['Remolque', 'NO APLICA', '12.000', '5.000', '20.000'],
    ]);
    expect(hoja('2026-12-01')[0]?.celdas[2]).toBe('9.990');
    expect(filasDeHoja(FILAS, 2029, '2026-12-01')[0]).toMatchObject({ antes: null });
  });

  it('[A-PRIMAP-010] says the price before and after, or what is wrong', () => {
    expect(dicho(auto, { valor: '10000' })).toBe('$\u00a09.280 → $\u00a010.000');
    expect(dicho(auto, { valor: '9.280' })).toBe('Sin cambio');
    expect(dicho(auto, { valor: 'no se vende' })).toBe('$\u00a09.280 → NO SE VENDE');
    expect(dicho(remolque, { valor: '30000' })).toMatch(/^La prima debe estar entre/);
    expect(dicho(auto, { minima: '5000' })).toMatch(/o ninguna$/);
    for (const malo of ['', '0', '-5', '9,28', '9.2800', '1e4', 'diez']) {
      expect(dicho(auto, { valor: malo })).toMatch(/^Escriba la prima/);
    }
  });

  it('[A-PRIMAP-010] reads pesos whatever the locale of the other program', () => {
    for (const texto of ['12500', '12.500', '12,500', '$ 12.500', '$\u00a012.500', ' 12500 ']) {
      expect(dicho(auto, { valor: texto })).toBe('$\u00a09.280 → $\u00a012.500');
    }
  });

  it('[A-PRIMAP-010] sends the changed rows with what they showed', () => {
    const cambios = new Map([
      [1, { valor: '10.000' }],
      [2, { valor: '12.000' }],
    ]);
    expect(cambiosDeHoja(hoja(), cambios)).toEqual({
      cambios: [{ primaId: 31, antes: { valor: 9_280, ...FIJO }, valor: 10_000, ...FIJO }],
      textos: ['Automóvil, Particular: $\u00a09.280 → $\u00a010.000'],
      malas: 0,
    });
    expect(cambiosDeHoja(hoja(), new Map([[1, { valor: 'x' }]]))).toMatchObject({ malas: 1 });
  });

  it('[A-PRIMAP-011] changes every price and limit by a percentage, rounded to $ 10', () => {
    const escritas = (porcentaje: number) =>
      celdasConPorcentaje(hoja(), porcentaje).map(({ valor }) => valor);
    expect(escritas(3.5)).toEqual(['9.600', '12.420', '5.180', '20.700']);
    expect(escritas(-4)).toEqual(['8.910', '11.520', '4.800', '19.200']);
    expect(['3,5', '-4 %', '+10', '0', '', '-100', '1000', 'x'].map(leerPorcentaje)).toEqual([
      ...[3.5, -4, 10],
      ...Array.from({ length: 5 }, () => undefined),
    ]);
  });

  it('[A-PRIMAP-011] copies the prices of another agreement by type and use', () => {
    const otra = filasDeHoja([{ ...(FILAS[1] as FilaDeHojaVM), primaId: 99 }], 2028, '2026-11-21');
    expect(celdasDeOtra(hoja(), otra)).toEqual([
      { numero: 2, columna: 'valor', valor: '12.000' },
      { numero: 2, columna: 'minima', valor: '5.000' },
      { numero: 2, columna: 'maxima', valor: '20.000' },
    ]);
  });

  it('[A-PRIMAP-010] offers the current periods and two more, and lists what changes when', () => {
    expect(periodosDeHoja(FILAS, '2026-11-20')).toEqual([2027, 2028, 2029]);
    expect(periodosDeHoja(FILAS, '2026-05-20')).toEqual([2026, 2027, 2028, 2029]);
    expect(programados(FILAS, '2026-11-20')).toEqual([
      { periodo: 2028, desde: '2026-12-01', precios: 1 },
    ]);
  });
});
