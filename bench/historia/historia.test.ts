import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { mas, menos } from '../medida/cifra.ts';
import { barrasDePartes, puntosContraMeta } from './barras.ts';
import { graficos, ultimas } from './cuales.ts';
import { corridasDeHoy } from './escribir.ts';

const raiz = fileURLToPath(new URL('../../', import.meta.url));
const publicadas = corridasDeHoy();

describe('the charts of the measurements', () => {
  it('[A-MEDIDA-004] match the results in the repository, and the page shows each', () => {
    const pagina = readFileSync(`${raiz}docs/rendimiento.md`, 'utf8');
    for (const [nombre, svg] of graficos(publicadas)) {
      expect(readFileSync(`${raiz}docs/imagenes/rendimiento/${nombre}`, 'utf8')).toBe(svg);
      expect(pagina).toContain(`(imagenes/rendimiento/${nombre})`);
    }
  });

  it('[A-MEDIDA-004] put a figure left of its target if it meets it, as far as its ratio says', () => {
    const svg = puntosContraMeta('T', [
      { rotulo: 'bien', razon: 0.1, nota: '<1>', dudoso: false },
      { rotulo: 'mal', razon: 10, nota: '', dudoso: false },
      { rotulo: 'peor', razon: 1_000, nota: '', dudoso: true },
    ]);
    const puntos = [...svg.matchAll(/<circle cx="([\d.]+)".*fill="(#\w+)"/g)];
    // From 330 to 690 in three decades.
    expect(puntos.map(([, x, color]) => [Number(x), color])).toEqual([
      [450, '#2f7d4f'],
      [690, '#b3261e'],
      [690, '#fff'],
    ]);
    expect(svg).toContain('&lt;1&gt;');
  });

  it('[A-MEDIDA-004] draw the parts of a run one after another, the longest run over the whole width', () => {
    const svg = barrasDePartes(
      'T',
      ['a', 'b'],
      [
        { rotulo: 'una', partes: [10, 20], nota: '' },
        { rotulo: 'otra', partes: [30, 30], nota: '' },
      ],
    );
    const cajas = [...svg.matchAll(/<rect x="([\d.]+)" y="\d+" width="([\d.]+)" height="20"/g)];
    expect(cajas.map(([, x, ancho]) => [Number(x), Number(ancho)])).toEqual([
      [330, 60],
      [390, 120],
      [330, 180],
      [510, 180],
    ]);
  });

  it('[A-MEDIDA-004] show the newest default run of each bench, and the worst of similar cases', () => {
    const [una] = publicadas;
    if (!una) throw new Error('sin corridas');
    const base = { ...una, bench: 'x', deSiempre: true, carga: { antes: 9, ajena: 1.2 } };
    const cifras = [
      { ...menos('p95', 'ms', 50, 100), caso: 'bueno' },
      { ...menos('p95', 'ms', 90, 100), caso: 'malo' },
      mas('ventas', 'por s', 9, 45),
      menos('p50', 'ms', 1),
    ];
    const corridas = [
      { ...base, cifras: [menos('p95', 'ms', 1, 100)] },
      { ...base, cifras },
      { ...base, deSiempre: false, cifras: [menos('p95', 'ms', 2, 100)] },
    ];
    expect(ultimas(corridas)).toEqual([corridas[1]]);
    const svg = graficos(corridas).get('metas.svg') ?? '';
    const rotulos = [...svg.matchAll(/text-anchor="end">([^<]+)/g)].map(([, rotulo]) => rotulo);
    expect(rotulos).toEqual(['x, malo: p95', 'x, ventas']);
    expect(svg).toContain('>90; 100 ms<');
    // Both are times of a busy machine.
    expect(svg.match(/fill="#fff"\/>/g)).toHaveLength(3);
  });
});
