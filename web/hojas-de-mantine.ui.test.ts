import { describe, expect, it } from 'vitest';
import { conHoja } from './hojas-de-mantine.ts';

const fuentes = import.meta.glob<string>('./**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
});
const mantine = import.meta.glob<string>('../node_modules/@mantine/core/esm/**/*.mjs', {
  query: '?raw',
  import: 'default',
});
const publicadas = new Set(
  Object.keys(import.meta.glob('../node_modules/@mantine/core/styles/*.layer.css')).map((ruta) =>
    ruta.replace('../node_modules/', ''),
  ),
);
const RAIZ = '../node_modules/@mantine/core/esm/components/';

const importados = async (): Promise<string[]> => {
  const textos = await Promise.all(
    Object.entries(fuentes)
      .filter(([ruta]) => !ruta.includes('.test.'))
      .map(([, leer]) => leer()),
  );
  const nombres = textos
    .flatMap((texto) => [...texto.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)])
    .flatMap(([, dichos = '']) => dichos.split(','))
    .map((nombre) => nombre.trim())
    .filter((nombre) => /^[A-Z]/.test(nombre));
  return [...new Set([...nombres, 'Notification'])];
};

interface Recorrido {
  /** Sheets in the order in which a browser would run their imports. */
  readonly hojas: string[];
  /** Sheets whose class names were imported. */
  readonly nombradas: Set<string>;
  readonly vistos: Set<string>;
}

const recorrer = async (ruta: string, en: Recorrido): Promise<void> => {
  const leer = mantine[ruta];
  if (!leer || en.vistos.has(ruta)) return;
  en.vistos.add(ruta);
  const texto = await leer();
  const { code } = conHoja(texto, ruta) ?? { code: texto };
  const carpeta = new URL(`file:///${ruta.replace('../', '')}`);
  for (const [, destino = ''] of code.matchAll(/(?:from|import) ["']([.@][^"']+)["']/g)) {
    if (publicadas.has(destino)) en.hojas.push(destino);
    const nombrada = /\/(\w+)\.module\.mjs$/.exec(destino)?.[1];
    if (nombrada) en.nombradas.add(`@mantine/core/styles/${nombrada}.layer.css`);
    if (destino.startsWith('.'))
      // One after another, as a browser runs them.
      await recorrer(new URL(destino, carpeta).pathname.replace(/^\/+/, '../'), en);
  }
};

const recorridoDe = async (nombres: readonly string[]): Promise<Recorrido> => {
  const en: Recorrido = { hojas: [], nombradas: new Set(), vistos: new Set() };
  for (const nombre of nombres) await recorrer(`${RAIZ}${nombre}/${nombre}.mjs`, en);
  return en;
};

describe('sheets of Mantine', () => {
  it('[V-HOJAS-001] come with every component that the screens use', async () => {
    const nombres = await importados();
    expect(nombres.length).toBeGreaterThan(10);
    const { hojas, nombradas } = await recorridoDe(nombres);
    const deSiempre = (await fuentes['./estilos-mantine.ts']?.()) ?? '';
    const faltan = [...nombradas].filter(
      (hoja) => publicadas.has(hoja) && !hojas.includes(hoja) && !deSiempre.includes(hoja),
    );
    expect(faltan).toEqual([]);
  });

  it.each([
    ['Modal', 'ModalBase'],
    ['Drawer', 'ModalBase'],
    ['Combobox', 'Input'],
    ['Button', 'UnstyledButton'],
    ['Anchor', 'Text'],
    ['PasswordInput', 'ActionIcon'],
  ])('[V-HOJAS-001] %s overrides %s, wherever it is loaded first', async (propia, ajena) => {
    const { hojas } = await recorridoDe([propia]);
    const lugarDe = (nombre: string) => hojas.indexOf(`@mantine/core/styles/${nombre}.layer.css`);
    expect(lugarDe(ajena)).toBeGreaterThanOrEqual(0);
    expect(lugarDe(propia)).toBeGreaterThan(lugarDe(ajena));
  });
});
