import { describe, expect, it } from 'vitest';

const fuentes = import.meta.glob<string>('./**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
});
const mantine = import.meta.glob<string>('../node_modules/@mantine/core/esm/components/**/*.mjs', {
  query: '?raw',
  import: 'default',
});
const hojas = new Set(
  Object.keys(import.meta.glob('../node_modules/@mantine/core/styles/*.layer.css')).map((ruta) =>
    ruta.replace(/^.*\/(\w+)\.layer\.css$/, '$1'),
  ),
);
const RAIZ = '../node_modules/@mantine/core/esm/components/';

const importados = async () => {
  const textos = await Promise.all(
    Object.entries(fuentes)
      .filter(([ruta]) => !ruta.includes('.test.'))
      .map(([, leer]) => leer()),
  );
  return textos
    .flatMap((texto) => [...texto.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)])
    .flatMap(([, nombres = '']) => nombres.split(','))
    .map((nombre) => nombre.trim())
    .filter((nombre) => /^[A-Z]/.test(nombre));
};

/** Style sheets of a Mantine module: its own and those of its imports. */
const hojasDe = async (ruta: string, vistas: Set<string>): Promise<string[]> => {
  const leer = mantine[ruta];
  if (!leer || vistas.has(ruta)) return [];
  vistas.add(ruta);
  const texto = await leer();
  const carpeta = new URL(`file:///${ruta.replace('../', '')}`);
  const vecinas = [...texto.matchAll(/from "(\.[^"]+)"/g)].map(([, destino = '']) =>
    new URL(destino, carpeta).pathname.replace(/^\/+/, '../'),
  );
  const propias = vecinas.flatMap((vecina) => /\/(\w+)\.module\.mjs$/.exec(vecina)?.[1] ?? []);
  const ajenas = await Promise.all(vecinas.map((vecina) => hojasDe(vecina, vistas)));
  return [...propias, ...ajenas.flat()];
};

describe('estilos-mantine', () => {
  it('imports the sheet of every Mantine component that the screens use', async () => {
    const hojasImportadas = (await fuentes['./estilos-mantine.ts']?.()) ?? '';
    const nombres = [...new Set([...(await importados()), 'Notification'])];
    expect(nombres.length).toBeGreaterThan(10);
    const vistas = new Set<string>();
    const necesarias = await Promise.all(
      nombres.map((nombre) => hojasDe(`${RAIZ}${nombre}/${nombre}.mjs`, vistas)),
    );
    const faltan = [...new Set(necesarias.flat())]
      .filter((hoja) => hojas.has(hoja))
      .map((hoja) => `import '@mantine/core/styles/${hoja}.layer.css';`)
      .filter((linea) => !hojasImportadas.includes(linea));
    expect(faltan).toEqual([]);
  });
});
