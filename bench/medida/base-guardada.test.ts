import { describe, expect, it } from 'vitest';
import { baseGuardada } from './base-guardada.ts';
import type { Corrida } from './resultados.ts';

const corrida = (cambios: Partial<Corrida>): Corrida => ({
  bench: 'flota',
  parametros: { filas: 10_000 },
  deSiempre: true,
  fecha: '2026-11-23T17:00:00.000Z',
  version: 'a',
  maquina: 'm',
  procesador: '2 x uno',
  node: 'v24',
  carga: { antes: 1, ajena: 0.1 },
  segundos: 40,
  cifras: [],
  ...cambios,
});

describe('what a run is compared with when no version is named', () => {
  it('[A-MEDIDA-003] is the newest other version of this machine, asked for the same beside as much other work', () => {
    const buenas = [corrida({ version: 'b', segundos: 1 }), corrida({ version: 'b', segundos: 2 })];
    const guardadas = [
      corrida({ version: 'a' }),
      ...buenas,
      corrida({ version: 'c', bench: 'venta' }),
      corrida({ version: 'c', parametros: { filas: 2_000 } }),
      corrida({ version: 'c', maquina: 'otra' }),
      corrida({ version: 'c', carga: { antes: 1, ajena: 1.2 } }),
      corrida({ version: 'c', carga: { antes: 1, ajena: null } }),
      corrida({ version: 'd' }),
    ];
    expect(baseGuardada(guardadas, corrida({ version: 'd' }))).toEqual(buenas);
    expect(baseGuardada([corrida({ version: 'd' })], corrida({ version: 'd' }))).toEqual([]);
  });
});
