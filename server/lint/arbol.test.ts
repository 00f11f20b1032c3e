import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ROOMS } from './flechas.ts';

const raiz = fileURLToPath(new URL('../../', import.meta.url));
const CARPETAS = ['values', 'formatos', 'integrations', 'nucleo', 'features', 'server', 'web'];
/** Maximum number of production files side by side in one room. */
const BULTO = 20;

const archivos = CARPETAS.flatMap((carpeta) =>
  readdirSync(join(raiz, carpeta), { recursive: true, encoding: 'utf8' }).map(
    (nombre) => `${carpeta}/${nombre.replaceAll('\\', '/')}`,
  ),
).filter((ruta) => /\.tsx?$/.test(ruta) && !ruta.startsWith('web/dist/'));
const deProduccion = archivos.filter(
  (ruta) => !/\.(test|fixture)\./.test(ruta) && !ruta.includes('/fixtures/'),
);

const ESPECIFICADOR = /(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)'([#.][^']+)'/g;

/** Files of this repository that a file imports, types and `import()` included. */
const importados = (ruta: string): string[] =>
  [...readFileSync(join(raiz, ruta), 'utf8').matchAll(ESPECIFICADOR)].map(([, que = '']) =>
    que.startsWith('#') ? que.slice(1) : posix.join(posix.dirname(ruta), que),
  );

/** Import circles of a graph (Tarjan's strongly connected components), each as its files. */
const circulos = (grafo: ReadonlyMap<string, readonly string[]>): string[][] => {
  const orden = new Map<string, number>();
  const bajo = new Map<string, number>();
  const pila: string[] = [];
  const hallados: string[][] = [];
  const visitar = (nodo: string): void => {
    orden.set(nodo, orden.size);
    bajo.set(nodo, orden.size - 1);
    pila.push(nodo);
    for (const otro of grafo.get(nodo) ?? []) {
      if (!grafo.has(otro)) continue;
      if (!orden.has(otro)) visitar(otro);
      if (pila.includes(otro)) bajo.set(nodo, Math.min(bajo.get(nodo) ?? 0, bajo.get(otro) ?? 0));
    }
    if (bajo.get(nodo) !== orden.get(nodo)) return;
    const circulo = pila.splice(pila.indexOf(nodo));
    if (circulo.length > 1 || grafo.get(nodo)?.includes(nodo)) hallados.push(circulo.toSorted());
  };
  for (const nodo of grafo.keys()) if (!orden.has(nodo)) visitar(nodo);
  return hallados;
};

describe('the source tree', () => {
  it('finds a planted circle', () => {
    const grafo = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['b']],
    ]);
    expect(circulos(grafo)).toEqual([['b', 'c']]);
  });

  it('has no import circle, not even of types', () => {
    const grafo = new Map(archivos.map((ruta) => [ruta, importados(ruta)]));
    expect(grafo.size).toBeGreaterThan(1_000);
    expect(circulos(grafo)).toEqual([]);
  });

  it('imports only existing files', () => {
    const hay = new Set(archivos);
    const perdidos = archivos.flatMap((ruta) =>
      importados(ruta)
        .filter((que) => /\.tsx?$/.test(que) && !hay.has(que))
        .map((que) => `${ruta} -> ${que}`),
    );
    expect(perdidos.filter((linea) => !linea.startsWith('server/lint/'))).toEqual([]);
  });

  it('lists every room and sub-room of features in its table', () => {
    const hay = deProduccion
      .filter((ruta) => ruta.startsWith('features/'))
      .map((ruta) => dirname(ruta).slice('features/'.length));
    const escritas = Object.entries(ROOMS).flatMap(([room, subs]) => [
      room,
      ...subs.map((sub: string) => `${room}/${sub}`),
    ]);
    expect([...new Set(hay)].filter((carpeta) => !escritas.includes(carpeta))).toEqual([]);
    expect(
      escritas.filter((carpeta) => !hay.some((h) => `${h}/`.startsWith(`${carpeta}/`))),
    ).toEqual([]);
  });

  it(`holds at most ${BULTO} production files side by side in a room`, () => {
    const porCarpeta = Map.groupBy(
      deProduccion.filter((ruta) => /^(?!values\/|server\/db\/migrations)/.test(ruta)),
      (ruta) => dirname(ruta),
    );
    const grandes = [...porCarpeta].filter(([, suyos]) => suyos.length > BULTO);
    expect(grandes.map(([carpeta, suyos]) => `${carpeta}: ${suyos.length}`)).toEqual([]);
  });
});
