import { fechaSantiago } from '#values/fecha.ts';
import { describe, expect, it } from 'vitest';
import { conPrecios, unConvenio, unTipoDisponible } from '#server/test/construir.ts';
import {
  aPrecioDeHoy,
  periodosPorAbrir,
  type Precio,
  precioDeHoy,
  precioEnVigor,
  soloEnVenta,
  tasar,
} from './precio.ts';

const precio = (periodo: number, desde: string, valor: number | null, resto = {}): Precio => ({
  periodo,
  desde,
  valor,
  primaMinima: null,
  primaMaxima: null,
  ...resto,
});
/** A premium whose legal period ends with the last day of March. */
const con = (...precios: Precio[]) => ({ ...conPrecios(unTipoDisponible()), precios });
const valorDe = (...args: Parameters<typeof tasar<ReturnType<typeof con>>>) => {
  const tasado = tasar(...args);
  return tasado.ok ? tasado.tipo.valorVentaBase : tasado.disponibleDesde;
};

describe('the price of a cover', () => {
  const tipo = con(
    precio(2027, '2026-01-01', 9_000),
    precio(2028, '2026-10-01', 10_000),
    precio(2028, '2027-02-01', 12_000),
    precio(2028, '2026-12-01', 11_000),
  );

  it('[A-PRIMAP-001] is that of the legal period that contains its start, never of the day of the sale', () => {
    expect(valorDe(tipo, '2027-03-31', '2026-11-20')).toBe(9_000);
    expect(valorDe(tipo, '2027-04-01', '2026-11-20')).toBe(10_000);
  });

  it('[A-PRIMAP-002] is the latest that begins on the day of the sale or before, never the oldest', () => {
    const vendida = ['2026-10-01', '2026-11-30', '2026-12-01', '2027-01-31', '2027-02-01'];
    expect(vendida.map((hoy) => valorDe(tipo, '2027-04-01', hoy))).toEqual([
      10_000, 10_000, 11_000, 11_000, 12_000,
    ]);
    expect(precioEnVigor(tipo.precios.toReversed(), 2028, '2027-05-01')?.valor).toBe(12_000);
  });

  it('[A-PRIMAP-002] follows a row that begins on the first day of the cover', () => {
    const cambia = con(precio(2027, '2026-01-01', 9_000), precio(2027, '2026-11-20', 9_500));
    expect(valorDe(cambia, '2026-11-20', '2026-11-20')).toBe(9_500);
    expect(valorDe(cambia, '2026-11-20', '2026-11-19')).toBe(9_000);
  });

  it('[A-PRIMAP-004] does not exist before its first row, which names its day, nor where it is stopped', () => {
    expect(valorDe(tipo, '2027-04-01', '2026-09-30')).toBe('2026-10-01');
    expect(valorDe(tipo, '2028-04-01', '2027-02-15')).toBeNull();
    const detenida = con(precio(2027, '2026-01-01', 9_000), precio(2027, '2026-11-20', null));
    expect(tasar(detenida, '2026-11-20', '2026-11-20')).toEqual({
      ok: false,
      disponibleDesde: null,
    });
  });

  it('[A-PRIMAP-002] changes with the day of Santiago, also in its short and its long night', () => {
    const noche = con(
      precio(2027, '2026-01-01', 1_000),
      precio(2027, '2026-04-05', 2_000),
      precio(2027, '2026-09-06', 3_000),
    );
    const en = (instante: string) =>
      valorDe(noche, '2026-12-01', fechaSantiago(new Date(instante)));
    // 4 April has 25 hours: 23:30 comes twice, the second time at 03:30 UTC.
    expect(
      ['2026-04-05T02:30:00Z', '2026-04-05T03:30:00Z', '2026-04-05T04:00:00Z'].map(en),
    ).toEqual([1_000, 1_000, 2_000]);
    // 6 September begins at 01:00.
    expect(['2026-09-06T03:59:59Z', '2026-09-06T04:00:00Z'].map(en)).toEqual([2_000, 3_000]);
  });

  it('[A-PRIMAP-002] takes 29 February 2028 as a day of its own', () => {
    const bisiesto = con(precio(2028, '2026-01-01', 1_000), precio(2028, '2028-02-29', 2_000));
    const dias = ['2028-02-28', '2028-02-29', '2028-03-01'];
    expect(dias.map((hoy) => valorDe(bisiesto, hoy, hoy))).toEqual([1_000, 2_000, 2_000]);
    expect(valorDe(bisiesto, '2028-02-29', '2028-02-28')).toBe(1_000);
  });

  it('takes the period of the day of the sale where an extended agreement began before', () => {
    expect(valorDe(tipo, '2026-02-01', '2026-11-20')).toBe(9_000);
  });

  it('has the limits of its row', () => {
    const limites = { primaMinima: 5_000, primaMaxima: 20_000 };
    expect(
      tasar(con(precio(2027, '2026-01-01', 9_000, limites)), '2026-12-01', '2026-12-01'),
    ).toMatchObject({ ok: true, tipo: { tienePrimaVariable: true, ...limites } });
  });
});

const PLAZO = {
  fechaInicioVigenciaPolizas: '2026-01-01',
  fechaTerminoVigenciaPolizas: '2026-12-31',
  esConvenioExtendido: false,
};

describe("today's price of a premium", () => {
  const tipo = con(precio(2027, '2026-01-01', 9_000), precio(2028, '2026-10-01', 10_000));

  it('[A-PRIMAP-003] is that of the period sold today to a used car: the next one in season', () => {
    expect(
      ['2027-01-31', '2027-02-01', '2027-04-01'].map((hoy) => precioDeHoy(tipo, hoy, PLAZO)?.valor),
    ).toEqual([9_000, 10_000, 10_000]);
  });

  it('[A-PRIMAP-003] is that of the other period where only that one is sold', () => {
    const soloSiguiente = con(precio(2027, '2026-01-01', null), precio(2028, '2026-10-01', 10_000));
    expect(precioDeHoy(soloSiguiente, '2026-11-20', PLAZO)?.valor).toBe(10_000);
    expect(
      precioDeHoy(con(precio(2027, '2026-12-01', 9_000)), '2026-11-20', PLAZO),
    ).toBeUndefined();
    expect(aPrecioDeHoy(con(), '2026-11-20', PLAZO).valorVentaBase).toBe(9_280);
  });

  it('[A-PRIMAP-003] of an extended agreement is that of the period of its own dates', () => {
    const lejano = con(precio(2028, '2026-10-01', 10_000), precio(2030, '2026-10-01', 12_000));
    const extendido = {
      ...PLAZO,
      esConvenioExtendido: true,
      fechaInicioVigenciaPolizas: '2029-06-01',
    };
    expect(precioDeHoy(lejano, '2026-11-20', extendido)?.valor).toBe(12_000);
    expect(precioDeHoy(tipo, '2026-11-20', extendido)).toBeUndefined();
    const convenio = { ...unConvenio(), ...extendido, tiposVehiculoDisponiblesVM: [lejano, tipo] };
    expect(soloEnVenta(convenio, '2026-11-20').tiposVehiculoDisponiblesVM).toEqual([lejano]);
    expect(periodosPorAbrir('2026-11-20', 3, extendido)).toEqual([2030, 2027, 2028]);
    expect(periodosPorAbrir('2026-11-20', 3, PLAZO)).toEqual([2027, 2028]);
  });
});
