import { describe, expect, it } from 'vitest';
import { ordenesDe } from './pagina.ts';

describe('the commands of a page of the runbook', () => {
  it('[A-PUESTA-001] are those of the first block under a heading, with what only the reader knows', () => {
    const release = { versión: 'v2' };
    const ordenes = ordenesDe('actualizar.md', 'Con systemd', release);
    expect(ordenes[0]).toBe('systemctl stop soap@api soap@worker');
    expect(ordenes.find((orden) => orden.includes('git fetch'))).toMatch(/--detach v2$/);
  });

  it('[A-PUESTA-001] are never guessed: a gap that nobody fills, or a heading that is gone, throws', () => {
    expect(() => ordenesDe('actualizar.md', 'Con systemd')).toThrow('<versión>');
    expect(() => ordenesDe('actualizar.md', 'Ninguna')).toThrow("'Ninguna'");
  });
});
