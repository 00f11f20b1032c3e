import { describe, expect, it } from 'vitest';
import { columnasUsuales } from './prioridad.ts';
import type { Columna, Orden } from './vista-de-tabla.ts';

interface Registro {
  readonly vigente: boolean;
}

const COLUMNAS: readonly Columna<Registro>[] = [
  { clave: 'nombre', titulo: 'Nombre', celda: () => 'TOYOTA' },
  { clave: 'vigente', titulo: 'Estado', celda: String, normal: ({ vigente }) => vigente },
];
const filas = (...vigentes: readonly boolean[]) => vigentes.map((vigente) => ({ vigente }));
const usuales = (cuales: readonly Registro[], total: number, orden: Orden | null = null) =>
  [...columnasUsuales(COLUMNAS, { filas: cuales, total, orden })].map(({ clave }) => clave);

describe('columnasUsuales', () => {
  it('[A-LISTA-012] is the state that no row of the whole list differs in', () => {
    expect(usuales(filas(true, true), 2)).toEqual(['vigente']);
    expect(usuales(filas(true, false), 2)).toEqual([]);
  });

  it('[A-LISTA-012] has no column while other pages may differ, or while the list is sorted by it', () => {
    expect(usuales(filas(true, true), 30)).toEqual([]);
    expect(usuales(filas(true, true), 2, { clave: 'vigente', sentido: 'asc' })).toEqual([]);
  });
});
