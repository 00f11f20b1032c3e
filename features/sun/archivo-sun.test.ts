import { describe, expect, it } from 'vitest';
import { archivoSun, type LineaSun, nombreDeArchivoSun } from './archivo-sun.ts';

const linea: LineaSun = {
  numeroPoliza: 1_000_001,
  numeroFolio: 5_000_001,
  patente: 'HWJP59',
  dvPatente: '8',
  codigoRenta: 1,
  rut: 12_345_678,
  dvRut: '5',
  propietario: 'ANA PÉREZ ÑANCO',
  desde: '2026-11-20',
  hasta: '2027-03-31',
  emision: '2026-11-20',
  prima: 9_280,
};
const venta = {
  ventaId: 1_204,
  rutCorredor: '76543210-3',
  convenio: 'DEMO DIRECTO',
  fecha: '2026-11-21',
};

describe('the collection file', () => {
  it('is a header, a line per policy and a trailer with count and total, in CRLF', () => {
    const segunda = { ...linea, numeroPoliza: 1_000_002, dvPatente: null, prima: 10_720 };
    expect(archivoSun({ ...venta, lineas: [linea, segunda] }).split('\r\n')).toEqual([
      'H;SOAP;20261121;1204;76543210-3;DEMO DIRECTO',
      'D;1000001;5000001;HWJP59;8;1;12345678;5;ANA PÉREZ ÑANCO;20261120;20261120;20270331;9280',
      'D;1000002;5000001;HWJP59;;1;12345678;5;ANA PÉREZ ÑANCO;20261120;20261120;20270331;10720',
      'T;2;20000',
      '',
    ]);
  });

  it('a name with separators makes no extra columns or lines', () => {
    const mala = { ...linea, propietario: 'ANA;T;9;1\r\nT;0;0' };
    const lineas = archivoSun({ ...venta, convenio: 'UNO;DOS', lineas: [mala] }).split('\r\n');
    expect(lineas.map((una) => una.split(';').length)).toEqual([6, 13, 3, 1]);
  });

  it('a sale without valid policies has a file with count zero', () => {
    expect(archivoSun({ ...venta, lineas: [] })).toContain('\r\nT;0;0\r\n');
  });

  it('[A-COBRANZA-003] is named by its sale, and from the second version on by its version', () => {
    expect([1, 2, 12].map((version) => nombreDeArchivoSun(7, version))).toEqual([
      'SUN_IDV7.txt',
      'SUN_IDV7_V2.txt',
      'SUN_IDV7_V12.txt',
    ]);
  });
});
