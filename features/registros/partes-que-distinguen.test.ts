import { describe, expect, it } from 'vitest';
import { partesQueDistinguen, trigramasBuscados } from './partes-que-distinguen.ts';

describe('what an index by three letters is asked for', () => {
  it('[A-CUENTA-008] is each three letters of the words once, none across a sign', () => {
    expect(trigramasBuscados(['anana', 'de', "o'hara"])).toEqual(['ana', 'nan', 'har', 'ara']);
  });

  it('[A-CUENTA-008] leaves out what nearly all have, and keeps the parts around it whole', () => {
    const comunes = new Set(['pel', 'ell', 'lli']);
    expect(partesQueDistinguen(['apellido25', 'de'], comunes)).toEqual(['ape', 'lido25']);
    expect(partesQueDistinguen(['pelli'], comunes)).toEqual([]);
    expect(partesQueDistinguen(['rojas', "d'ell"], comunes)).toEqual(['rojas']);
  });
});
