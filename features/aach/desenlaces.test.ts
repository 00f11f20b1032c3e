import { expect, it } from 'vitest';
import { desenlacesDe } from './desenlaces.ts';

it('[A-CASO-004] a valid policy ends corrected or as a duplicate; a cancelled one with or without its refund', () => {
  expect(desenlacesDe('vigente')).toEqual(['corregida', 'anulada_por_duplicada']);
  expect(desenlacesDe('anulada')).toEqual(['anulada_por_duplicada', 'anulada']);
});
