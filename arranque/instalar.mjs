import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import {
  avisar,
  correr,
  decir,
  entornoAjeno,
  interrumpido,
  modulos,
  raiz,
  salirPorSenal,
} from './proceso.mjs';

const sello = join(modulos, '.huella-de-package-lock');
const PAUSA_MS = 300;

/** SHA-256 in hexadecimal of texts or buffers, in order. */
export const huella = (...partes) => {
  const suma = createHash('sha256');
  for (const parte of partes) suma.update(parte);
  return suma.digest('hex');
};

const leer = (ruta) => {
  try {
    return readFileSync(ruta, 'utf8');
  } catch {
    return '';
  }
};

// After a manual `npm ci` our seal is missing, so npm's own list of installed packages decides.
const instaladoAMano = (candado, conDesarrollo) => {
  const hay = JSON.parse(leer(join(modulos, '.package-lock.json')) || '{}').packages;
  if (!hay) return false;
  return Object.entries(JSON.parse(candado).packages).every(
    ([ruta, paquete]) =>
      ruta === '' ||
      paquete.optional ||
      (paquete.dev && !conDesarrollo) ||
      hay[ruta]?.integrity === paquete.integrity,
  );
};

const sellar = (valor) => {
  try {
    writeFileSync(sello, valor);
  } catch {
    // Another user installed the folder, so the next start compares again.
  }
};

/** Runs `npm ci` if the installed packages differ from package-lock.json; exits on failure. */
export const instalar = async ({ conDesarrollo }) => {
  const candado = leer(join(raiz, 'package-lock.json'));
  const valor = huella(candado);
  if (leer(sello) === valor) return;
  if (!instaladoAMano(candado, conDesarrollo)) {
    decir('Instalando dependencias (npm ci)…');
    const tipos = ['--include=optional', `--${conDesarrollo ? 'include' : 'omit'}=dev`];
    const quieto = ['--no-audit', '--no-fund', '--loglevel=error'];
    const codigo = await correr('npm', ['ci', ...tipos, ...quieto], { entorno: entornoAjeno });
    if (interrumpido()) salirPorSenal();
    if (codigo !== 0) {
      avisar(
        [
          `No se pudieron instalar las dependencias: npm ci terminó con código ${codigo}.`,
          'Revise la conexión, el registro (npm config get registry), el espacio en disco y que',
          'esta carpeta sea suya; luego vuelva a intentar.',
        ].join('\n'),
      );
      process.exit(1);
    }
  }
  if (conDesarrollo) sellar(valor);
};

const tomar = (direccion) =>
  new Promise((resolver) => {
    const servidor = createServer();
    servidor.on('error', (error) => resolver(error.code === 'EADDRINUSE' ? undefined : servidor));
    servidor.listen(direccion, () => resolver(servidor));
  });

/**
 * Runs `uso` while no other start of this folder does. Only Linux has this lock; other systems run it at
 * once.
 */
export const deAUno = async (uso) => {
  if (process.platform !== 'linux') {
    await uso();
    return;
  }
  const direccion = `\0soap-arranque-${huella(raiz).slice(0, 32)}`;
  let servidor = await tomar(direccion);
  if (!servidor) decir('Esperando a otro arranque de esta carpeta…');
  while (!servidor) {
    await new Promise((listo) => setTimeout(listo, PAUSA_MS));
    servidor = await tomar(direccion);
  }
  await uso();
  servidor.close();
};
