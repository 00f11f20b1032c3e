import { describe, expect, it } from 'vitest';
import { partesQueDistinguen, trigramasBuscados } from './partes-que-distinguen.ts';

describe('trigrams asked of an index', () => {
  it('[A-CUENTA-008] are those of each word once, none across a sign', () => {
    expect(trigramasBuscados(['anana', 'de', "o'hara"])).toEqual(['ana', 'nan', 'har', 'ara']);
  });

  it('[A-CUENTA-008] leave out common ones, and keep the parts around them whole', () => {
    const comunes = new Set(['pel', 'ell', 'lli']);
    expect(partesQueDistinguen(['apellido25', 'de'], comunes)).toEqual(['ape', 'lido25']);
    expect(partesQueDistinguen(['pelli'], comunes)).toEqual([]);
    expect(partesQueDistinguen(['rojas', "d'ell"], comunes)).toEqual(['rojas']);
  });
});
