import { spawnSync } from 'node:child_process';
import { accessSync, constants, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { avisar, correr, decir } from './proceso.mjs';

/** Chromium without windows, bars and panels: the journeys take less processor. */
const LIGERO = 'chromium-headless-shell';
const NAVEGADORES = [
  LIGERO,
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
];
/** Debian package of each program. */
const DE_TODAS = {
  openssl: 'openssl',
  pdfsig: 'poppler-utils',
  pdftotext: 'poppler-utils',
  unzip: 'unzip',
};
/** Debian packages of programs that only the long tests use. */
export const DE_LARGAS = JSON.parse(
  readFileSync(new URL('./programas-largos.json', import.meta.url), 'utf8'),
);
const POSTGRESQL = '/usr/lib/postgresql';

/** Debian folders outside the usual PATH. */
const carpetasDeDebian = () => {
  try {
    const versiones = readdirSync(POSTGRESQL).map((version) => join(POSTGRESQL, version, 'bin'));
    return ['/usr/sbin', ...versiones];
  } catch {
    return ['/usr/sbin'];
  }
};

/** Absolute path of an installed program; undefined if it is missing. */
export const ubicar = (programa) =>
  [...(process.env.PATH ?? '').split(delimiter), ...carpetasDeDebian()]
    .map((carpeta) => join(carpeta, programa))
    .find((ruta) => {
      try {
        accessSync(ruta, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });

/** Absolute path of the browser for the journeys; undefined if there is none. */
export const navegador = () =>
  process.env.CHROMIUM ?? NAVEGADORES.map(ubicar).find((ruta) => ruta !== undefined);

const faltan = (paquetes) => [
  ...(navegador() ? [] : ['chromium']),
  ...Object.keys(paquetes).filter((programa) => !ubicar(programa)),
];

const prefijo = () => {
  if (!ubicar('apt-get')) return undefined;
  if (process.getuid?.() === 0) return [];
  const libre = ubicar('sudo') && spawnSync('sudo', ['-n', 'true']).status === 0;
  return libre ? ['sudo', '-n'] : undefined;
};

const apt = (antes, ...args) => {
  const orden = [...antes, 'apt-get', '-q', '-o', 'DPkg::Lock::Timeout=300', ...args];
  return correr(orden[0], orden.slice(1), { entorno: { DEBIAN_FRONTEND: 'noninteractive' } });
};

const instalar = (antes, paquetes) => {
  const orden = [...antes, 'apt-get install', ...paquetes].join(' ');
  decir(`Instalando programas de Debian para las pruebas: ${orden}`);
  return apt(antes, 'install', '-y', '--no-install-recommends', ...paquetes);
};

/** Some Debian releases lack it, and apt knows no package before its first update. */
const seOfreceLigero = () =>
  !process.env.CHROMIUM &&
  !ubicar(LIGERO) &&
  spawnSync('apt-cache', ['show', LIGERO], { stdio: 'ignore' }).status === 0;

/** Installs the missing `paquetes`, and the light browser, which replaces any other. */
const instalarLoQueFalta = async (paquetes) => {
  if (process.env.SIN_APT === 'si') return;
  const antes = prefijo();
  if (!antes) return;
  const ligero = seOfreceLigero();
  if (paquetes().length === 0 && !ligero) return;
  decir(
    'Faltan programas de Debian para las pruebas; se instalan por apt. Para que no: SIN_APT=si',
  );
  if (paquetes().length > 0 && (await apt(antes, 'update')) !== 0) return;
  if (ligero || seOfreceLigero()) await instalar(antes, [LIGERO]);
  if (paquetes().length > 0) await instalar(antes, paquetes());
};

/**
 * Finds, and installs if allowed, the Debian programs of all tests and those of `ademas` (program to
 * package). `SIN_APT=si` installs nothing. Returns the path of the browser, or undefined. Prints in Spanish
 * what is still missing.
 */
export const prepararHerramientas = async (ademas = {}) => {
  const programas = { ...DE_TODAS, ...ademas };
  const paquetes = () => [
    ...new Set(faltan(programas).map((programa) => programas[programa] ?? programa)),
  ];
  await instalarLoQueFalta(paquetes);
  const sinEllas = faltan(programas);
  if (sinEllas.length > 0) {
    avisar(`Faltan para las pruebas: ${sinEllas.join(', ')}. En Debian o Ubuntu:`);
    avisar(`  sudo apt-get update && sudo apt-get install -y ${paquetes().join(' ')}`);
    avisar('(o indique otro Chromium en la variable CHROMIUM).');
  }
  return navegador();
};
