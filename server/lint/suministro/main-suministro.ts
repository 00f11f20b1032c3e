import { paquetesDelCandado } from './candado.ts';
import { licenciasAjenas } from './licencias.ts';
import { fechaDe, leerAvisos, vulnerables } from './vulnerabilidades.ts';

/** Nothing is wrong, as far as anybody can say, but nobody can. */
const NO_SE_SABE = 3;

const decir = (...renglones: readonly string[]): void =>
  void process.stdout.write(`${renglones.join('\n')}\n`);

const paquetes = paquetesDelCandado();
const ajenas = licenciasAjenas(paquetes);
decir(`Licencias: ${paquetes.length} paquetes, ${ajenas.length} fuera de la lista`, ...ajenas);
if (ajenas.length > 0) process.exitCode = 1;

const carpeta = process.argv[2] ?? process.env['AVISOS_OSV'] ?? '.datos/avisos-osv';
const avisos = leerAvisos(carpeta);
if (avisos === null) {
  decir(
    `Vulnerabilidades: no se sabe. No hay avisos en ${carpeta}; con red, antes:`,
    `  curl -O https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip`,
    `  unzip -q -o all.zip -d ${carpeta}`,
  );
  process.exitCode ??= NO_SE_SABE;
} else {
  const hallados = vulnerables(paquetes, avisos);
  const lugar = `${avisos.length} avisos de ${carpeta}, el último del ${fechaDe(avisos)}`;
  decir(`Vulnerabilidades: ${hallados.length}, según ${lugar}`, ...hallados);
  if (hallados.length > 0) process.exitCode = 1;
}
