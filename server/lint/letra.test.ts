import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const raiz = new URL('../../', import.meta.url);
const leer = (ruta: string) => readFileSync(new URL(ruta, raiz));

it('[V-LUZ-003] the font of the screens is what `npm run letra` makes of the installed one', () => {
  const carpeta = mkdtempSync(join(tmpdir(), 'soap-letra-'));
  const recien = join(carpeta, 'inter.woff2');
  execFileSync(process.execPath, ['web/letra/recortar.mjs', recien], { cwd: raiz });
  expect(readFileSync(recien).equals(leer('web/letra/inter.woff2'))).toBe(true);
  rmSync(carpeta, { recursive: true });
});

it('[V-LUZ-003] a face of the sheet takes exactly the letters of that font', () => {
  const letras = /LETRAS = `\$\{ASCII\}([^`]+)`/.exec(
    leer('web/letra/recortar.mjs').toString(),
  )?.[1];
  const codigos = new Set(
    [...(letras ?? '').replace('\\u00A0', '\u00A0')].map((letra) => letra.codePointAt(0) ?? 0),
  );
  for (let codigo = 32; codigo < 127; codigo += 1) codigos.add(codigo);
  const cara = leer('web/estilos.css')
    .toString()
    .split('@font-face')
    .find((una) => una.includes('letra/inter'));
  const rangos = [...(cara ?? '').matchAll(/U\+([0-9A-F]{4})(?:-([0-9A-F]{4}))?/g)];
  const tomados = rangos.flatMap(([, desde = '', hasta = desde]) => {
    const primero = Number.parseInt(desde, 16);
    return Array.from(
      { length: Number.parseInt(hasta, 16) - primero + 1 },
      (_nada, i) => primero + i,
    );
  });
  expect(tomados).toEqual([...codigos].toSorted((a, b) => a - b));
});
