import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const raiz = fileURLToPath(new URL('../../', import.meta.url));
const pagina = readFileSync(join(raiz, 'CONTRIBUTING.md'), 'utf8');
const paradas = [...pagina.matchAll(/^\d+\. `([^`]+)` `([^`]+)`: /gm)].map(
  ([, archivo = '', nombre = '']) => ({ archivo, nombre }),
);

describe('a newcomer’s way from the field to the PDF', () => {
  it('has at most twelve stops', () => {
    expect(paradas.length).toBeGreaterThan(7);
    expect(paradas.length).toBeLessThanOrEqual(12);
  });

  it.each(paradas)('$archivo has $nombre', ({ archivo, nombre }) => {
    const texto = readFileSync(join(raiz, archivo), 'utf8');
    expect(texto).toMatch(new RegExp(`export (?:const|function|interface|type) ${nombre}\\b`));
  });
});
