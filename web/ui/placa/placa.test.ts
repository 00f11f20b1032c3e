import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('[A-CERO-011] a drawn plate of any size stays in one line', () => {
  const hoja = readFileSync('web/ui/placa/placa.css', 'utf8');
  expect(hoja).toMatch(/^\.placa\[data-tamano\] \{[^}]*white-space: nowrap;/m);
});
