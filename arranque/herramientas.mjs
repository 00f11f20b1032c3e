import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { avisar, correr, decir } from './proceso.mjs';

const NAVEGADORES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PAQUETES = ['chromium', 'poppler-utils', 'unzip'];

const ubicar = (programa) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((carpeta) => join(carpeta, programa))
    .find((ruta) => {
      try {
        accessSync(ruta, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });

const navegador = () =>
  process.env.CHROMIUM ?? NAVEGADORES.map(ubicar).find((ruta) => ruta !== undefined);

const faltan = () => [
  ...(navegador() ? [] : ['chromium']),
  ...['pdfsig', 'pdftotext', 'unzip'].filter((programa) => !ubicar(programa)),
];

const prefijo = () => {
  if (!ubicar('apt-get')) return undefined;
  if (process.getuid?.() === 0) return [];
  const libre = ubicar('sudo') && spawnSync('sudo', ['-n', 'true']).status === 0;
  return libre ? ['sudo', '-n'] : undefined;
};

const instalarCon = async (antes) => {
  const entorno = { DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...PAQUETES]]) {
    const [programa, ...resto] = [...antes, 'apt-get', '-q', ...args];
    if ((await correr(programa, resto, { entorno })) !== 0) return;
  }
};

/**
 * Finds, and installs where it may, what the tests use beside npm's packages. Answers the path of
 * the browser, or undefined, and says in Spanish what is still missing.
 */
export const prepararHerramientas = async () => {
  const antes = faltan().length > 0 ? prefijo() : undefined;
  if (antes) {
    decir(`Instalando ${PAQUETES.join(', ')} para las pruebas…`);
    await instalarCon(antes);
  }
  const sinEllas = faltan();
  if (sinEllas.length > 0) {
    avisar(`Faltan para las pruebas: ${sinEllas.join(', ')}. En Debian o Ubuntu:`);
    avisar(`  sudo apt-get update && sudo apt-get install -y ${PAQUETES.join(' ')}`);
    avisar('(o indique otro Chromium en la variable CHROMIUM).');
  }
  return navegador();
};
