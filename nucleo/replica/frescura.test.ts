import { describe, expect, it } from 'vitest';
import { crearFrescura, hallaAlgo, type Posicion } from './frescura.ts';

const en = (lsn: number, linea = 1): Posicion => ({ linea, lsn: BigInt(lsn) });

describe('the freshness of a replica', () => {
  it('[A-REPLICA-002] allows only callers whose last write it has reached', () => {
    const frescura = crearFrescura({ atrasoMaximoMs: 5_000 });
    expect(frescura.reparo(null)).toBe('down');
    frescura.anotar(1_000, en(100), en(90));
    expect(frescura.reparo(null)).toBe(null);
    expect(frescura.reparo(en(90))).toBe(null);
    expect(frescura.reparo(en(91))).toBe('own_write');
    frescura.anotar(2_000, en(100), en(100));
    expect(frescura.reparo(en(91))).toBe(null);
  });

  it('[A-REPLICA-003] gives as lag the age of the first position not reached, and 0 while idle', () => {
    const frescura = crearFrescura({ atrasoMaximoMs: 5_000 });
    frescura.anotar(0, en(100), en(100));
    frescura.anotar(60_000, en(100), en(100));
    expect(frescura.atraso()).toBe(0);
    for (const segundo of [61, 62, 63, 64, 65, 66]) {
      frescura.anotar(segundo * 1_000, en(100 + segundo), en(100));
    }
    expect([frescura.atraso(), frescura.reparo(null)]).toEqual([5_000, null]);
    frescura.anotar(67_000, en(200), en(100));
    expect([frescura.atraso(), frescura.reparo(null)]).toEqual([6_000, 'lag']);
    frescura.anotar(68_000, en(200), en(165));
    expect([frescura.atraso(), frescura.reparo(null)]).toEqual([2_000, null]);
  });

  it('[A-REPLICA-004] refuses another timeline of the replica or of a last write', () => {
    const frescura = crearFrescura({ atrasoMaximoMs: 5_000 });
    frescura.anotar(1_000, en(100, 2), en(200, 1));
    expect(frescura.reparo(null)).toBe('down');
    frescura.anotar(2_000, en(100, 2), en(100, 2));
    expect(frescura.reparo(en(50, 1))).toBe('own_write');
    expect(frescura.reparo(en(50, 2))).toBe(null);
    frescura.anotar(3_000, en(100, 2), null);
    expect(frescura.reparo(null)).toBe('down');
  });

  it('[A-REPLICA-005] treats a grouped search as empty when every group is empty', () => {
    const vacio = { filas: [], hayMas: false };
    expect(hallaAlgo({ polizas: vacio, ventas: vacio })).toBe(false);
    expect(hallaAlgo({ polizas: vacio, ventas: { filas: [1], hayMas: false } })).toBe(true);
  });

  it('[A-REPLICA-005] treats no row, empty lists and null as not found', () => {
    for (const nada of [null, undefined, [], { filas: [], total: 0 }, { a: [], b: [] }]) {
      expect(hallaAlgo(nada)).toBe(false);
    }
    for (const algo of [0, '', [1], { filas: [1], total: 1 }, { id: 1 }, { a: [], b: [1] }]) {
      expect(hallaAlgo(algo)).toBe(true);
    }
  });
});
