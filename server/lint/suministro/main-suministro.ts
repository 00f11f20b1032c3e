import { parseArgs } from 'node:util';
import { leerAvisos, traerAvisos } from './avisos.ts';
import { paquetesDelCandado } from './candado.ts';
import { DISPENSAS } from './dispensas.ts';
import { licenciasAjenas } from './licencias.ts';
import { dicho, dispensaDe, vulnerables } from './vulnerabilidades.ts';

// `npm run suministro` judges offline; `npm run suministro -- traer [address, zip or folder]` downloads
// first.

/** Exit code if no fault is known but the advisories are missing or too old. */
const NO_SE_SABE = 3;
const OSV = 'https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip';
/** Age in days after which the stored advisories say nothing about recent findings. */
const DIAS_QUE_SIRVEN = 30;
const ILEGIBLES_A_LA_VISTA = 10;
const DIA_MS = 86_400_000;

const decir = (...renglones: readonly string[]): void =>
  void process.stdout.write(renglones.map((uno) => `${uno}\n`).join(''));
/** A known fault outweighs an unknown state. */
const terminarCon = (codigo: number): void => {
  if (process.exitCode !== 1) process.exitCode = codigo;
};

const archivo = process.env['AVISOS_OSV'] ?? 'server/lint/suministro/avisos.json';
const ahora = new Date();
const COMO_TRAER = [
  `  npm run suministro -- traer                      (con red: ${OSV})`,
  '  npm run suministro -- traer <zip o carpeta>      (sin red: el mismo archivo, traído de otra máquina)',
];

const traer = async (origen: string): Promise<void> => {
  try {
    const paquetes = new Set(paquetesDelCandado().map(({ nombre }) => nombre));
    const traidos = await traerAvisos(origen, archivo, { paquetes, ahora });
    const { leidos, guardados, ilegibles } = traidos;
    decir(
      `Leídos ${leidos} avisos de ${origen}; los ${guardados} de nuestros paquetes, a ${archivo}; ${ilegibles.length} no se entienden`,
    );
    decir(...ilegibles.slice(0, ILEGIBLES_A_LA_VISTA));
  } catch (error) {
    const causa = error instanceof Error ? (error.cause ?? error) : error;
    decir(`No se pudo traer ${origen}: ${String(causa)}. Queda lo que había en ${archivo}.`);
    terminarCon(NO_SE_SABE);
  }
};

const juzgar = (): void => {
  const paquetes = paquetesDelCandado();
  const ajenas = licenciasAjenas(paquetes);
  decir(`Licencias: ${paquetes.length} paquetes, ${ajenas.length} fuera de la lista`, ...ajenas);
  if (ajenas.length > 0) terminarCon(1);

  const guardados = leerAvisos(archivo);
  if (guardados === null) {
    decir(`Vulnerabilidades: no se sabe. No hay avisos en ${archivo}; antes:`, ...COMO_TRAER);
    terminarCon(NO_SE_SABE);
    return;
  }
  const hoy = ahora.toISOString().slice(0, 10);
  const ultimo = guardados.ultimo.slice(0, 10);
  const hallados = vulnerables(paquetes, guardados.avisos);
  const conDispensa = Map.groupBy(hallados, (uno) => dispensaDe(uno, DISPENSAS, hoy));
  const pendientes = conDispensa.get(undefined) ?? [];
  decir(
    `Vulnerabilidades: ${pendientes.length}, según ${guardados.avisos.length} avisos de ${archivo}, el último del ${ultimo}`,
    ...pendientes.map(dicho),
  );
  for (const [dispensa, suyos] of conDispensa)
    if (dispensa) decir(...suyos.map((uno) => `dispensada hasta ${dispensa.hasta}: ${dicho(uno)}`));
  if (pendientes.length > 0) terminarCon(1);
  const conocidos = new Set(guardados.paquetes);
  const nuevos = new Set(paquetes.map(({ nombre }) => nombre).filter((uno) => !conocidos.has(uno)));
  if (nuevos.size > 0) {
    decir(
      `De los paquetes agregados después no se sabe: ${[...nuevos].join(', ')}.`,
      ...COMO_TRAER,
    );
    terminarCon(NO_SE_SABE);
  }
  if (ahora.getTime() - Date.parse(ultimo) > DIAS_QUE_SIRVEN * DIA_MS) {
    decir(`De lo hallado después del ${ultimo} no se sabe: los avisos son viejos.`, ...COMO_TRAER);
    terminarCon(NO_SE_SABE);
  }
};

const {
  positionals: [verbo, origen = OSV],
} = parseArgs({ allowPositionals: true });
if (verbo === undefined) juzgar();
else if (verbo === 'traer') await traer(origen);
else {
  decir(`No se conoce '${verbo}'. Antes de revisar sin red:`, ...COMO_TRAER);
  process.exitCode = 2;
}
