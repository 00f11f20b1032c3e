import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calcularDv } from '#values/rut.ts';
import { consultarPolizas, type PolizaConsultadaVM } from './consulta.contract.ts';
import {
  criteriosDe,
  demuestraTenencia,
  enmascarada,
  enmascararNumero,
  listaTodaLaComunidad,
  sinPropietario,
} from './consulta.ts';
import { estadoDePoliza } from '#features/polizas/poliza.ts';

const leer = (entrada: unknown) => consultarPolizas.entrada.safeParse(entrada);
const mensajes = (entrada: unknown) => leer(entrada).error?.issues.map(({ message }) => message);
const nada = { rut: null, patente: null, numeroPoliza: null };

const fila: PolizaConsultadaVM = {
  id: 7,
  polizaId: 7,
  numeroPoliza: 1_000_123,
  numeroFolio: 5_000_123,
  patente: 'HWJP59',
  nombrePropietario: 'ANA ROJAS SOTO',
  rutPropietario: '12345678-5',
  ventaId: 1001,
  fechaVenta: '2026-11-20T15:00:00.000Z',
  fechaVigenciaDesde: '2026-11-20',
  fechaVigenciaHasta: '2027-03-31',
  convenio: 'DEMO DIRECTO',
  vigente: true,
  estado: 'vigente',
  urlDescarga: '/api/Documentos/7.1.x',
};

describe('the criteria of the validity check', () => {
  it('count as not given when blank, null or absent', () => {
    expect(criteriosDe({})).toBeNull();
    expect(criteriosDe({ rut: '', DV: '', patente: '', numeroPoliza: null })).toBeNull();
    expect(criteriosDe({ dv: '5' })).toBeNull();
  });

  it.each([
    ['RUT', { rut: '12345678', DV: '5' }, { ...nada, rut: 12_345_678 }],
    ['plate', { patente: 'hw-jp.59' }, { ...nada, patente: 'HWJP59' }],
    ['policy number', { numeroPoliza: '1000001' }, { ...nada, numeroPoliza: 1000001 }],
  ])('%s alone is a search', (_, entrada, criterios) => {
    expect(criteriosDe(leer(entrada).data ?? {})).toEqual(criterios);
  });

  it('accept the check digit as dv or DV in any case, and refuse a wrong one', () => {
    expect(calcularDv(10_000_013)).toBe('K');
    expect(leer({ rut: 10_000_013, dv: 'k' }).success).toBe(true);
    for (const clave of ['dv', 'DV']) {
      expect(leer({ rut: 12_345_678, [clave]: '5' }).success).toBe(true);
      expect(mensajes({ rut: 12_345_678, [clave]: '4' })).toEqual([
        'El rut ingresado no es válido',
      ]);
    }
    expect(mensajes({ rut: 12_345_678, dv: '5', DV: '4' })).toHaveLength(1);
    expect(mensajes({ dv: '5' })).toEqual(['El rut ingresado no es válido']);
  });

  it('[A-CONS-003] refuse a plate without six characters', () => {
    expect(mensajes({ patente: 'HWJP5' })).toEqual(['La patente debe tener al menos 6 caracteres']);
    expect(mensajes({ patente: 'HWJP591' })).toEqual([
      'La patente no puede tener más de 6 caracteres',
    ]);
  });

  it('[A-CONS-006] accept digits only as policy number', () => {
    expect(mensajes({ numeroPoliza: '10a' })).toEqual([
      'El número de póliza debe tener sólo dígitos',
    ]);
    expect(leer({ numeroPoliza: -1 }).success).toBe(false);
    expect(leer({ numeroPoliza: 1.5 }).success).toBe(false);
  });

  it('refuse unknown keys', () => {
    expect(leer({ rut: 12_345_678, nombre: 'ANA' }).success).toBe(false);
  });
});

describe('rights that the criteria give', () => {
  it('require from a visitor the RUT with the plate or the number', () => {
    expect(demuestraTenencia({ ...nada, rut: 12_345_678 })).toBe(false);
    expect(demuestraTenencia({ ...nada, patente: 'HWJP59', numeroPoliza: 1 })).toBe(false);
    expect(demuestraTenencia({ ...nada, rut: 12_345_678, patente: 'HWJP59' })).toBe(true);
    expect(demuestraTenencia({ ...nada, rut: 12_345_678, numeroPoliza: 1 })).toBe(true);
  });

  it('exclude RUT 0, which everybody knows', () => {
    expect(demuestraTenencia({ ...nada, rut: 0, patente: 'HWJP59' })).toBe(false);
    expect(listaTodaLaComunidad({ ...nada, rut: 0 })).toBe(true);
    expect(listaTodaLaComunidad({ ...nada, rut: 0, patente: 'HWJP59' })).toBe(false);
  });

  it('leave a masked row without owner, sale, agreement, file and counters', () => {
    const texto = JSON.stringify(enmascarada(fila));
    for (const secreto of [
      'ANA',
      '12345678',
      '1001',
      'DEMO',
      '5000123',
      '1000123',
      'HWJP59',
      '/api',
    ]) {
      expect(texto).not.toContain(secreto);
    }
    expect(enmascarada(fila)).toMatchObject({
      numeroPoliza: '****123',
      patente: 'HW**59',
      fechaVigenciaHasta: '2027-03-31',
      estado: 'vigente',
    });
  });

  it('show the whole policy without owner to a visitor who holds it', () => {
    expect(sinPropietario(fila)).toEqual({
      ...fila,
      nombrePropietario: null,
      rutPropietario: null,
    });
  });

  it('keep at most the last three digits of a number', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999), (numero) => {
        const visible = enmascararNumero(numero).replaceAll('*', '');
        expect(String(numero).endsWith(visible)).toBe(true);
        expect(visible.length).toBeLessThanOrEqual(3);
      }),
    );
  });
});

describe('estadoDePoliza', () => {
  const vigencia = { vigente: true, desde: '2026-04-01', hasta: '2027-03-31' };

  it.each([
    ['2026-03-31', 'no_iniciada'],
    ['2026-04-01', 'vigente'],
    ['2027-03-31', 'vigente'],
    ['2027-04-01', 'vencida'],
  ])('on %s says %s: both ends are covered days', (hoy, estado) => {
    expect(estadoDePoliza(vigencia, hoy)).toBe(estado);
  });

  it('is anulada on any day once cancelled', () => {
    expect(estadoDePoliza({ ...vigencia, vigente: false }, '2026-05-01')).toBe('anulada');
  });
});
