import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pausa } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { hechoUnaVez } from './hecho-una-vez.ts';

const LARGO = 8_000_000;
const carpeta = mkdtempSync(join(tmpdir(), 'soap-una-vez-'));
afterAll(() => rmSync(carpeta, { recursive: true }));

describe('a file created on first start', () => {
  it('concurrent starts read the same file, never half of it', async () => {
    const archivo = join(carpeta, 'claves', 'secreto');
    const leidos: Promise<Buffer>[] = [];
    for (let i = 0; i < 8; i += 1) {
      // Large enough to be caught during its write.
      leidos.push(hechoUnaVez(archivo, () => `${i}`.repeat(LARGO)));
      await pausa(1);
    }
    const todos = await Promise.all(leidos);
    expect(todos.map(({ length }) => length)).toEqual(todos.map(() => LARGO));
    expect(todos.every((uno) => uno.equals(todos[0] ?? Buffer.alloc(0)))).toBe(true);
  });

  it('is kept from then on, and leaves no partial file', async () => {
    const archivo = join(carpeta, 'otra', 'secreto');
    await hechoUnaVez(archivo, () => 'uno');
    expect(String(await hechoUnaVez(archivo, () => 'dos'))).toBe('uno');
    expect(readdirSync(join(carpeta, 'otra'))).toEqual(['secreto']);
  });
});
