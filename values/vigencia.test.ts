import { describe, expect, it } from 'vitest';
import {
  aperturaDe,
  ETIQUETA_MES_LEGAL,
  MESES_LEGALES,
  calcularVigencia,
  extremosDeVigencia,
} from './vigencia.ts';
import type { DatosVigencia, Vigencia } from './vigencia.ts';

const pedir = (cambios: Partial<DatosVigencia>) =>
  calcularVigencia({
    hoy: '2026-06-15',
    mesLegal: 3,
    anioFabricacion: 2015,
    vigenciasPatente: [],
    fechaInicioVigenciaPolizas: '2020-01-01',
    fechaTerminoVigenciaPolizas: '2020-12-31',
    esConvenioExtendido: false,
    ...cambios,
  });

describe('[F20] an older vehicle without policies', () => {
  it.each([
    // mesLegal, hoy, desde, hasta
    [3, '2026-01-31', '2026-01-31', '2026-03-31'],
    [3, '2026-02-01', '2026-04-01', '2027-03-31'],
    [3, '2026-03-31', '2026-04-01', '2027-03-31'],
    [3, '2026-04-01', '2026-04-01', '2027-03-31'],
    [3, '2026-12-31', '2026-12-31', '2027-03-31'],
    [3, '2027-01-01', '2027-01-01', '2027-03-31'],
    [3, '2028-02-29', '2028-04-01', '2029-03-31'],
    [5, '2028-02-29', '2028-02-29', '2028-05-31'],
    [5, '2026-03-31', '2026-03-31', '2026-05-31'],
    [5, '2026-04-01', '2026-06-01', '2027-05-31'],
    [5, '2026-05-31', '2026-06-01', '2027-05-31'],
    [5, '2026-06-01', '2026-06-01', '2027-05-31'],
    [5, '2026-12-31', '2026-12-31', '2027-05-31'],
    [9, '2026-07-31', '2026-07-31', '2026-09-30'],
    [9, '2026-08-01', '2026-10-01', '2027-09-30'],
    [9, '2026-09-06', '2026-10-01', '2027-09-30'],
    [9, '2026-09-30', '2026-10-01', '2027-09-30'],
    [9, '2026-10-01', '2026-10-01', '2027-09-30'],
    [9, '2028-02-29', '2028-02-29', '2028-09-30'],
    [9, '2026-12-31', '2026-12-31', '2027-09-30'],
  ])('legal month %i, bought on %s: %s to %s', (mesLegal, hoy, desde, hasta) => {
    expect(pedir({ mesLegal, hoy })).toEqual({ ok: true, desde, hasta });
  });
});

describe('[F20] a new vehicle', () => {
  it.each([
    [3, '2026-01-31', 2026, '2026-01-31', '2026-03-31'],
    [3, '2026-02-01', 2026, '2026-02-01', '2027-03-31'],
    [3, '2026-03-31', 2027, '2026-03-31', '2027-03-31'],
    [3, '2026-03-31', 2025, '2026-04-01', '2027-03-31'],
    [3, '2026-04-01', 2026, '2026-04-01', '2027-03-31'],
    [5, '2026-05-31', 2026, '2026-05-31', '2027-05-31'],
    [9, '2026-08-01', 2026, '2026-08-01', '2027-09-30'],
  ])(
    'legal month %i, on %s, made in %i: %s to %s',
    (mesLegal, hoy, anioFabricacion, desde, hasta) => {
      expect(pedir({ mesLegal, hoy, anioFabricacion })).toEqual({ ok: true, desde, hasta });
    },
  );

  it('with a policy, even an expired one, starts with the next period in season', () => {
    const vigenciasPatente = [{ desde: '2026-01-05', hasta: '2026-01-20' }];
    const datos = { hoy: '2026-02-10', anioFabricacion: 2026, vigenciasPatente };
    expect(pedir(datos)).toEqual({ ok: true, desde: '2026-04-01', hasta: '2027-03-31' });
  });
});

describe('a plate with policies', () => {
  const hastaMarzo = (anio: number): Vigencia => ({
    desde: `${anio - 1}-04-01`,
    hasta: `${anio}-03-31`,
  });

  it.each([
    ['renewed in season', '2026-02-10', [hastaMarzo(2026)], '2026-04-01', '2027-03-31'],
    ['renewed out of season', '2026-01-10', [hastaMarzo(2026)], '2026-04-01', '2027-03-31'],
    ['on its last day', '2026-03-31', [hastaMarzo(2026)], '2026-04-01', '2027-03-31'],
    ['the day after it ended', '2026-04-01', [hastaMarzo(2026)], '2026-04-01', '2027-03-31'],
    ['long ended', '2026-06-15', [hastaMarzo(2024)], '2026-06-15', '2027-03-31'],
    ['renewed early', '2026-06-15', [hastaMarzo(2027)], '2027-04-01', '2028-03-31'],
    [
      'ending within a period',
      '2026-06-15',
      [{ desde: '2026-01-01', hasta: '2026-12-31' }],
      '2027-01-01',
      '2027-03-31',
    ],
    [
      'in season, ending after the next period began',
      '2026-02-10',
      [{ desde: '2026-01-01', hasta: '2026-06-30' }],
      '2026-07-01',
      '2027-03-31',
    ],
  ])('%s (%s)', (_, hoy, vigenciasPatente, desde, hasta) => {
    expect(pedir({ hoy, vigenciasPatente })).toEqual({ ok: true, desde, hasta });
  });

  it('is refused past the end of the next period, with the last day of its cover', () => {
    const dos = [hastaMarzo(2027), hastaMarzo(2026)];
    expect(pedir({ hoy: '2026-02-10', vigenciasPatente: dos })).toEqual({
      ok: false,
      ocupadaHasta: '2027-03-31',
    });
    const tres = [hastaMarzo(2028), ...dos];
    expect(pedir({ hoy: '2026-06-15', vigenciasPatente: tres })).toEqual({
      ok: false,
      ocupadaHasta: '2028-03-31',
    });
  });
});

describe("the convenio's first day for policies", () => {
  it.each([
    ['later than today', '2026-06-15', '2026-08-01', '2026-08-01', '2027-03-31'],
    ['in season, within this period', '2026-02-10', '2026-03-01', '2026-04-01', '2027-03-31'],
    ['in season, after the next begins', '2026-02-10', '2026-05-10', '2026-05-10', '2027-03-31'],
    ['within the season, bought before it', '2026-01-15', '2026-02-15', '2026-02-15', '2026-03-31'],
    ['today', '2026-06-15', '2026-06-15', '2026-06-15', '2027-03-31'],
  ])('%s', (_, hoy, fechaInicioVigenciaPolizas, desde, hasta) => {
    expect(pedir({ hoy, fechaInicioVigenciaPolizas })).toEqual({ ok: true, desde, hasta });
  });

  it('moves the start of a new vehicle in season, not its end', () => {
    const datos = { hoy: '2026-02-10', anioFabricacion: 2026 };
    expect(pedir({ ...datos, fechaInicioVigenciaPolizas: '2026-03-01' })).toEqual({
      ok: true,
      desde: '2026-03-01',
      hasta: '2027-03-31',
    });
  });

  it('refuses the sale if it is beyond the next period', () => {
    expect(pedir({ hoy: '2026-06-15', fechaInicioVigenciaPolizas: '2028-04-01' })).toEqual({
      ok: false,
      ocupadaHasta: '2028-03-31',
    });
  });
});

describe('an extended convenio', () => {
  const extendido = {
    esConvenioExtendido: true,
    fechaInicioVigenciaPolizas: '2026-05-10',
    fechaTerminoVigenciaPolizas: '2027-11-09',
  };

  it('uses its two dates as they stand, in season or new', () => {
    const esperado = { ok: true, desde: '2026-05-10', hasta: '2027-11-09' };
    expect(pedir(extendido)).toEqual(esperado);
    expect(pedir({ ...extendido, hoy: '2026-03-31', anioFabricacion: 2026 })).toEqual(esperado);
  });

  it('is refused when its dates share a day with a policy of the plate', () => {
    const con = (desde: string, hasta: string) =>
      pedir({ ...extendido, vigenciasPatente: [{ desde, hasta }] });
    expect(con('2025-05-10', '2026-05-09').ok).toBe(true);
    expect(con('2025-05-10', '2026-05-10')).toEqual({ ok: false, ocupadaHasta: '2026-05-10' });
    expect(con('2027-11-09', '2028-03-31')).toEqual({ ok: false, ocupadaHasta: '2028-03-31' });
    expect(con('2027-11-10', '2028-03-31').ok).toBe(true);
  });
});

it('the legal months are three and any other is refused', () => {
  expect(MESES_LEGALES.map((mes) => ETIQUETA_MES_LEGAL[mes])).toEqual([
    'MARZO',
    'MAYO',
    'SEPTIEMBRE',
  ]);
  for (const mesLegal of [0, 1, 4, 12, 3.5]) expect(() => pedir({ mesLegal })).toThrow(RangeError);
});

describe('the possible dates of a sold policy', () => {
  const vendida = { desde: '2027-04-01', hasta: '2028-03-31' };
  const base = { contrato: '2027-02-10', mesLegal: 3, vendida, finExtendido: null };

  it.each([
    ['2027-02-10', '2027-03-31'],
    ['2027-03-31', '2027-03-31'],
    ['2027-04-01', '2028-03-31'],
    ['2028-03-31', '2028-03-31'],
    ['2028-04-01', '2029-03-31'],
  ])('[A-CONTRATO-001] one that starts on %s ends by %s', (desde, ultimo) => {
    const ultimoInicio = '2028-04-01';
    expect(extremosDeVigencia(base, desde)).toEqual({
      primero: '2027-02-10',
      ultimoInicio,
      ultimo,
    });
  });

  it('[A-CONTRATO-001] a new vehicle keeps the later end that it was sold with', () => {
    const nueva = { ...base, vendida: { desde: '2027-02-10', hasta: '2028-03-31' } };
    expect(extremosDeVigencia(nueva, '2027-02-12').ultimo).toBe('2028-03-31');
  });

  it('[A-CONTRATO-001] an extended agreement that began before the contract keeps its own days', () => {
    const suya = { desde: '2027-01-01', hasta: '2027-12-31' };
    const extendida = { ...base, vendida: suya, finExtendido: '2027-12-31' };
    expect(extremosDeVigencia(extendida, '2027-06-01')).toEqual({
      primero: '2027-01-01',
      ultimoInicio: '2028-01-01',
      ultimo: '2027-12-31',
    });
  });

  it('a month that is not legal throws', () => {
    expect(() => extremosDeVigencia({ ...base, mesLegal: 4 }, '2027-04-01')).toThrow(RangeError);
  });
});

describe('the opening of a season', () => {
  it.each([
    ['2026-11-27', 3, '2027-02-01', 2028],
    ['2027-01-31', 3, '2027-02-01', 2028],
    ['2027-03-31', 3, '2027-02-01', 2028],
    ['2027-04-01', 3, '2028-02-01', 2029],
    ['2026-11-27', 9, '2027-08-01', 2028],
    ['2027-09-30', 9, '2027-08-01', 2028],
  ] as const)('[A-ORDEN-008] on %s, of month %i, is %s', (hoy, mesLegal, abre, periodo) => {
    expect(aperturaDe(hoy, mesLegal)).toEqual({ mesLegal, abre, periodo });
  });
});
