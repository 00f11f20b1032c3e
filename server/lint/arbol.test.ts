import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { COMUNES_DE_LA_WEB, PANTALLAS, ROOMS } from './flechas.ts';

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

const deLaWeb = deProduccion.filter(
  (ruta) => ruta.startsWith('web/') && !/-de-pruebas\.|^web\/lib\/pruebas\//.test(ruta),
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

/** The folder of `web/` that a file stands in; empty for one of `web/` itself. */
const segmento = (ruta: string): string =>
  ruta.split('/').length > 2 ? (ruta.split('/')[1] ?? '') : '';

/** Folders of `web/` that the files of one of them may import besides their own; null is any. */
const importables = (de: string): readonly string[] | null => {
  if (de === '' || de === 'app') return null;
  const comunes: readonly string[] = COMUNES_DE_LA_WEB;
  return comunes.includes(de)
    ? comunes.slice(0, comunes.indexOf(de))
    : [...comunes, ...(PANTALLAS[de] ?? [])];
};

/**
 * True if a file of `web/` may import another one: never from a folder above its own, and from other screens
 * only by `PANTALLAS`.
 */
const puedeEnLaWeb = (ruta: string, que: string): boolean => {
  if (dirname(ruta).startsWith(`${dirname(que)}/`)) return false;
  const [de, a] = [segmento(ruta), segmento(que)];
  return de === a || (importables(de)?.includes(a) ?? true);
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

  it.each([
    ['web/ui/tabla/x.tsx', 'web/ui/Pasos.tsx'],
    ['web/venta/ingreso/partes/x.tsx', 'web/venta/x.module.css'],
    ['web/app/x.ts', 'web/estilos.css'],
    ['web/lib/api/x.ts', 'web/ui/Pasos.tsx'],
    ['web/venta/x.tsx', 'web/acceso/x.ts'],
    ['web/venta/x.tsx', 'web/app/rutas.tsx'],
    ['web/mantenedores/x.tsx', 'web/soporte/x.ts'],
  ])('refuses that %s imports %s', (ruta, que) => {
    expect(puedeEnLaWeb(ruta, que)).toBe(false);
  });

  it.each([
    ['web/soporte/ficha/x.tsx', 'web/mantenedores/vehiculo/x.ts'],
    ['web/venta/x.tsx', 'web/venta/lista/x.tsx'],
    ['web/venta/ingreso/partes/x.tsx', 'web/venta/ingreso/estado/x.ts'],
    ['web/venta/ingreso/partes/x.tsx', 'web/lib/contacto.ts'],
    ['web/campos/fecha/x.tsx', 'web/ui/Favorito.tsx'],
    ['web/app/x.tsx', 'web/venta/rutas.tsx'],
    ['web/main.tsx', 'web/app/rutas.tsx'],
  ])('lets %s import %s', (ruta, que) => {
    expect(puedeEnLaWeb(ruta, que)).toBe(true);
  });

  it('keeps the arrows of web', () => {
    const faltas = deLaWeb.flatMap((ruta) =>
      importados(ruta)
        .filter((que) => que.startsWith('web/') && !puedeEnLaWeb(ruta, que))
        .map((que) => `${ruta} -> ${que}`),
    );
    expect(faltas).toEqual([]);
  });

  it('knows every folder of web by its table', () => {
    const hay = new Set(deLaWeb.map(segmento).filter((carpeta) => carpeta !== ''));
    expect([...hay].toSorted()).toEqual(
      ['app', ...COMUNES_DE_LA_WEB, ...Object.keys(PANTALLAS)].toSorted(),
    );
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
