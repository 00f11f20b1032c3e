import { archivosDelProyecto, filasDelCatalogo, idsDe, leer } from './catalogo.ts';

const PRUEBA = /\.(?:test|spec)\.tsx?$/;
const NOMBRADA = /\[([VA]-[A-Z]+-\d{3})\]/g;

/** Ids in test titles, with the files that name them. */
const nombradas = (): Map<string, string[]> => {
  const mapa = new Map<string, string[]>();
  for (const ruta of archivosDelProyecto(PRUEBA)) {
    for (const id of idsDe(leer(ruta), NOMBRADA)) mapa.set(id, [...(mapa.get(id) ?? []), ruta]);
  }
  return mapa;
};

const filas = filasDelCatalogo();
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
