import type { FilaDeHojaVM } from '#features/convenios/precios/precios.contract.ts';
import { describe, expect, it } from 'vitest';
import {
  cambiosDeHoja,
  celdasConPorcentaje,
  celdasDeOtra,
  dichosDeHoja,
  filasDeHoja,
  type HojaDeConvenio,
  periodosDeHoja,
  programados,
  rechazosDe,
  soloAbiertas,
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
const con = (filas: readonly FilaDeHojaVM[], cambios: Partial<HojaDeConvenio> = {}) => [
  { id: 5, nombre: 'CONVENIO SUR', hoy: '2026-11-20', filas, ...cambios },
];
const hoja = (desde = '2026-11-21') => filasDeHoja(con(FILAS), 2028, desde);
const [auto, remolque] = hoja() as [ReturnType<typeof hoja>[0], ReturnType<typeof hoja>[0]];
const dicho = (fila: typeof auto, cambios: object) => dichosDeHoja(fila, cambios).textos.join();

describe('the sheet of prices', () => {
  it('[A-PRIMAP-010] shows the price in force on the chosen day, and none where the period has none', () => {
    expect(hoja().map(({ celdas }) => celdas)).toEqual([
      ['Automóvil', 'Particular', '9.280', '', ''],
      ['Remolque', 'NO APLICA', '12.000', '5.000', '20.000'],
    ]);
    expect(hoja('2026-12-01')[0]?.celdas[2]).toBe('9.990');
    expect(filasDeHoja(con(FILAS), 2029, '2026-12-01')[0]).toMatchObject({ antes: null });
  });

  it('[A-PRIMAP-010] says the price before and after, or what is wrong', () => {
    expect(dicho(auto, { valor: '10000' })).toBe('$\u00a09.280 → $\u00a010.000');
    expect(dicho(auto, { valor: '9.280' })).toBe('Sin cambio');
    expect(dicho(auto, { valor: 'no se vende' })).toBe('$\u00a09.280 → NO SE VENDE');
    expect(dicho(remolque, { valor: '30000' })).toMatch(/^Prima: La prima debe estar/);
  });

  it('[A-PRIMAP-012] names the cell that is wrong, and each of several', () => {
    const enCeldas = (fila: typeof auto, cambios: object, rechazos = {}) =>
      dichosDeHoja(fila, cambios, rechazos).deEscritas;
    expect(enCeldas(auto, { primaMinima: '5000' })).toEqual({
      primaMaxima: 'Falta la prima máxima',
    });
    expect(enCeldas(remolque, { primaMinima: 'x', primaMaxima: '9,28' })).toEqual({
      primaMinima: 'Escriba pesos enteros',
      primaMaxima: 'Escriba pesos enteros',
    });
    for (const malo of ['', '0', 'diez']) {
      expect(enCeldas(auto, { valor: malo })).toEqual({
        valor: 'Escriba la prima en pesos, o NO SE VENDE',
      });
    }
    expect(enCeldas(auto, { valor: '999.999.999' })).toEqual({
      valor: 'Escriba hasta $\u00a099.999.999',
    });
    const rechazo = { valor: 'La prima no existe' };
    expect(dichosDeHoja(auto, { valor: '10.000' }, rechazo)).toMatchObject({
      textos: ['Prima: La prima no existe'],
      deEscritas: rechazo,
    });
  });

  it('[A-PRIMAP-012] brings the errors of the server to the premium that was sent', () => {
    const enviados = [31, 32].map((primaId) => ({ primaId, antes: null, valor: 1, ...FIJO }));
    const errores = {
      'cambios.1.primaMaxima': 'Falta la prima máxima',
      'cambios.0.primaId': 'La prima no existe',
      desde: 'El día no puede ser anterior a hoy',
    };
    const { rechazos, otros } = rechazosDe(enviados, errores);
    expect(Object.fromEntries(rechazos)).toEqual({
      31: { valor: 'La prima no existe' },
      32: { primaMaxima: 'Falta la prima máxima' },
    });
    expect(otros).toEqual({ desde: 'El día no puede ser anterior a hoy' });
  });

  it('[A-PRIMAP-012] is read-only where the period is over, and names each row with its day', () => {
    const [marzo, septiembre] = filasDeHoja(con(FILAS), 2028, '2028-04-01');
    expect([marzo?.fija, septiembre?.fija]).toEqual([true, false]);
    expect(marzo?.nombre).toBe('Automóvil, particular, desde 1 de abril de 2028');
    expect(septiembre?.nombre).toBe('Remolque, NO APLICA, desde 1 de abril de 2028');
    const filas = [marzo, septiembre] as (typeof auto)[];
    const cambios = new Map(filas.map(({ numero }) => [numero, { valor: '13.000' }]));
    expect([...soloAbiertas(filas, cambios).keys()]).toEqual([32]);
    expect(cambiosDeHoja(filas, cambios).cambios).toMatchObject([{ primaId: 32 }]);
    expect(celdasConPorcentaje(filas, 1_000).map(({ numero }) => numero)).toEqual([32, 32, 32]);
    expect(dichosDeHoja(marzo as typeof auto, { valor: '1' }).textos).toEqual([
      'Período terminado',
    ]);
  });

  it('[A-PRIMAP-012] keeps a typed cell at its premium when a row comes before it', () => {
    const cambios = new Map([[32, { valor: '13.000' }]]);
    const nueva = { ...(FILAS[0] as FilaDeHojaVM), primaId: 33, uso: 'ALQUILER' };
    const conNueva = filasDeHoja(con([nueva, ...FILAS]), 2028, '2026-11-21');
    expect(cambiosDeHoja(conNueva, cambios).cambios).toMatchObject([{ primaId: 32 }]);
  });

  it('[A-PRIMAP-013] holds several agreements, and names the agreement of each row', () => {
    const otro = { ...(FILAS[0] as FilaDeHojaVM), primaId: 51 };
    const hojas = [...con(FILAS), ...con([otro], { id: 6, nombre: 'CONVENIO NORTE' })];
    const filas = filasDeHoja(hojas, 2028, '2026-11-21');
    expect(filas.map(({ celdas }) => celdas[0])).toEqual([
      ...['CONVENIO SUR', 'CONVENIO SUR'],
      'CONVENIO NORTE',
    ]);
    const { textos, cambios } = cambiosDeHoja(filas, new Map([[51, { valor: '10.000' }]]));
    expect(textos).toEqual(['CONVENIO NORTE: Automóvil, particular: $\u00a09.280 → $\u00a010.000']);
    expect(cambios).toMatchObject([{ primaId: 51 }]);
  });

  it('[A-PRIMAP-010] sends the changed rows with what they showed', () => {
    const cambios = new Map([
      [31, { valor: '10.000' }],
      [32, { valor: '12.000' }],
    ]);
    expect(cambiosDeHoja(hoja(), cambios)).toEqual({
      cambios: [{ primaId: 31, antes: { valor: 9_280, ...FIJO }, valor: 10_000, ...FIJO }],
      textos: ['Automóvil, particular: $\u00a09.280 → $\u00a010.000'],
      malas: [],
    });
    expect(cambiosDeHoja(hoja(), new Map([[31, { valor: 'x' }]]))).toMatchObject({ malas: [31] });
  });

  it('[A-PRIMAP-011] changes every price and limit by a percentage, rounded to $ 10', () => {
    const escritas = celdasConPorcentaje(hoja(), 350).map(({ valor }) => valor);
    expect(escritas).toEqual(['9.600', '12.420', '5.180', '20.700']);
  });

  it('[A-PRIMAP-011] copies the prices of another agreement by type and use', () => {
    const otra = filasDeHoja(
      con([{ ...(FILAS[1] as FilaDeHojaVM), primaId: 99 }]),
      2028,
      '2026-11-21',
    );
    expect(celdasDeOtra(hoja(), otra)).toEqual([
      { numero: 32, columna: 'valor', valor: '12.000' },
      { numero: 32, columna: 'primaMinima', valor: '5.000' },
      { numero: 32, columna: 'primaMaxima', valor: '20.000' },
    ]);
  });

  it('[A-PRIMAP-010] offers the current periods and two more, and lists what changes when', () => {
    expect(periodosDeHoja(con(FILAS))).toEqual([2027, 2028, 2029]);
    expect(periodosDeHoja(con(FILAS, { hoy: '2026-05-20' }))).toEqual([2026, 2027, 2028, 2029]);
    const antes = { valor: 9_990, ...FIJO };
    const despues = { valor: 9_280, ...FIJO };
    expect(programados(FILAS, '2026-11-20')).toEqual([
      {
        periodo: 2028,
        desde: '2026-12-01',
        precios: [{ primaId: 31, titulo: 'Automóvil, particular', antes, despues }],
      },
    ]);
  });
});
