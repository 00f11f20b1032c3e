import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { desempaquetar, empaquetar } from './paquete.ts';

describe('unpacking a package', () => {
  const raiz = mkdtempSync(join(tmpdir(), 'soap-paquete-'));
  afterAll(() => rmSync(raiz, { recursive: true }));
  async function* entradas() {
    for (const nombre of ['a.pdf', 'b.pdf']) yield { nombre, de: Buffer.from('copied') };
  }

  it('[A-NOCHE-020] keeps existing files when told to, and leaves no partial file', async () => {
    writeFileSync(join(raiz, 'a.pdf'), 'newer');
    writeFileSync(join(raiz, 'b.pdf.parcial'), 'cut sho');
    expect(await desempaquetar(empaquetar(entradas()), raiz, true)).toBe(2);
    expect(readFileSync(join(raiz, 'a.pdf'), 'utf8')).toBe('newer');
    expect(readFileSync(join(raiz, 'b.pdf'), 'utf8')).toBe('copied');
    expect(readdirSync(raiz)).toEqual(['a.pdf', 'b.pdf']);
    await desempaquetar(empaquetar(entradas()), raiz);
    expect(readFileSync(join(raiz, 'a.pdf'), 'utf8')).toBe('copied');
  });
});
