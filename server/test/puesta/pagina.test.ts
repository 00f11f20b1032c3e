import { describe, expect, it } from 'vitest';
import { ordenesDe } from './pagina.ts';

describe('the commands of the operation page', () => {
  it('[A-PUESTA-001] are those of the first block under a heading, with what only the reader knows', () => {
    const release = { release: 'v2' };
    const ordenes = ordenesDe('Another release on this machine', release);
    expect(ordenes[0]).toBe('systemctl stop soap@api soap@worker');
    expect(ordenes.find((orden) => orden.includes('git fetch'))).toMatch(/--detach v2$/);
  });

  it('[A-PUESTA-001] are never guessed: a gap that nobody fills, or a heading that is gone, throws', () => {
    expect(() => ordenesDe('Another release on this machine')).toThrow('<release>');
    expect(() => ordenesDe('No such heading')).toThrow("'No such heading'");
  });
});
