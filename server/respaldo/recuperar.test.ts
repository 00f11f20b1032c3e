import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { leerMomento } from './recuperar.ts';

const ORDENES = fileURLToPath(new URL('../../despliegue/pgbackrest/ordenes.sh', import.meta.url));

/** Parses a moment like `soap restaurar` beside pgBackRest; TZ is the machine's zone. */
const enLaOrden = (momento: string) => {
  const guion = 'decir() { printf "%s\\n" "$*" >&2; }; . "$1"; leer_momento "$2"';
  const { status, stdout, stderr } = spawnSync('sh', ['-c', guion, 'sh', ORDENES, momento], {
    encoding: 'utf8',
    env: { ...process.env, TZ: 'America/Santiago' },
  });
  return { status, dicho: stdout + stderr };
};

describe('the moment of --hasta', () => {
  it.each([
    ['2026-11-22T15:00:00Z', '15:00:00.000'],
    ['2026-11-22T12:00:00-03', '15:00:00.000'],
    ['2026-11-22T12:00:00.25-03:00', '15:00:00.250'],
  ])('[A-NOCHE-021] %s means the same with both kinds of backup', (momento, hora) => {
    expect(leerMomento(momento).toISOString()).toBe(`2026-11-22T${hora}Z`);
    expect(enLaOrden(momento)).toEqual({ status: 0, dicho: `2026-11-22 ${hora}000+00\n` });
  });

  it.each([
    '2026-11-22T12:00:00',
    '2026-11-22 12:00:00',
    '2026-11-22',
    '2026-11',
    '12:00',
    '2026-11-22T12:00Z',
    '2026-11-22T12:00-03',
    'ayer',
    '',
    '2026-02-30T12:00:00Z',
    '2026-11-22T12:00:00CLT',
  ])('[A-NOCHE-021] "%s" is refused: it has no zone or is no moment', (momento) => {
    expect(() => leerMomento(momento)).toThrow('--hasta es un momento con su zona');
    const { status, dicho } = enLaOrden(momento);
    expect(status).toBe(1);
    expect(dicho).toContain('--hasta es un momento con su zona');
  });
});
