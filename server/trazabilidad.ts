import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const raiz = fileURLToPath(new URL('../', import.meta.url));
const FUENTES = ['values', 'features', 'integrations', 'server', 'web', 'e2e'];
const PRUEBA = /\.(?:test|spec)\.tsx?$/;
const FILA = /^\| ([VA]-[A-Z]+-\d{3}) \|/gm;
const NOMBRADA = /\[([VA]-[A-Z]+-\d{3})\]/g;

const idsDe = (texto: string, patron: RegExp): string[] =>
  [...texto.matchAll(patron)].map(([, id]) => id ?? '');

const catalogo = (): Set<string> => {
  const carpeta = join(raiz, 'docs/requisitos');
  return new Set(
    readdirSync(carpeta).flatMap((nombre) =>
      idsDe(readFileSync(join(carpeta, nombre), 'utf8'), FILA),
    ),
  );
};

/** Ids that test titles name, with the files that name them. */
const nombradas = (): Map<string, string[]> => {
  const mapa = new Map<string, string[]>();
  for (const fuente of FUENTES) {
    const pruebas = readdirSync(join(raiz, fuente), { recursive: true, encoding: 'utf8' }).filter(
      (nombre) => PRUEBA.test(nombre) && !nombre.includes('node_modules'),
    );
    for (const nombre of pruebas) {
      const ruta = join(fuente, nombre);
      for (const id of idsDe(readFileSync(join(raiz, ruta), 'utf8'), NOMBRADA)) {
        mapa.set(id, [...(mapa.get(id) ?? []), ruta]);
      }
    }
  }
  return mapa;
};

const filas = catalogo();
const vistas = nombradas();
const areaDe = (id: string): string => id.slice(0, id.lastIndexOf('-'));
const areas = Map.groupBy(filas, areaDe);

for (const [area, ids] of [...areas].toSorted(([a], [b]) => a.localeCompare(b))) {
  const mostradas = ids.filter((id) => vistas.has(id));
  const faltan = process.argv.includes('--faltan') ? ids.filter((id) => !vistas.has(id)) : [];
  console.log(
    `${area.padEnd(12)} ${String(mostradas.length).padStart(3)}/${ids.length}`,
    faltan.join(' '),
  );
}
const total = [...filas].filter((id) => vistas.has(id)).length;
console.log(`${'Total'.padEnd(12)} ${total}/${filas.size}`);

const inventadas = [...vistas].filter(([id]) => !filas.has(id));
for (const [id, rutas] of inventadas) console.error(`No existe ${id}: ${rutas.join(', ')}`);
if (inventadas.length > 0) process.exitCode = 1;
