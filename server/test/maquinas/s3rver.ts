import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { traerDeNpm } from '../proceso/de-npm.ts';

/** Access key and secret, both. */
export const CLAVE_S3RVER = 'S3RVER';

/**
 * Code of s3rver that skips keys two folders below a prefix listed by folders. No other store does so; it is
 * only an optimisation.
 */
const CIEGA = /if \(\s*delimiterEnc &&[\s\S]+?return false;\s*\}/;

const enmendar = (carpeta: string): void => {
  const lista = `${carpeta}/lib/stores/filesystem.js`;
  const texto = readFileSync(lista, 'utf8');
  if (texto.includes('// enmendado')) return;
  if (!CIEGA.test(texto)) throw new Error('s3rver ya no es el que se conoce');
  writeFileSync(lista, texto.replace(CIEGA, '// enmendado'));
};

/** Command of a third-party S3-compatible server from npm; null where it cannot be downloaded. */
export const ubicarS3rver = (): readonly string[] | null => {
  const carpeta = traerDeNpm('s3rver', '3.7.1');
  if (carpeta === null) return null;
  enmendar(carpeta);
  // Its listing's page tokens use DES.
  return [process.execPath, '--openssl-legacy-provider', `${carpeta}/bin/s3rver.js`];
};

const OBJETO = '._S3rver_object';
const DATOS = '._S3rver_metadata.json';

const entero = (archivo: string): boolean => {
  try {
    JSON.parse(readFileSync(`${archivo}${DATOS}`, 'utf8'));
    return statSync(`${archivo}${OBJETO}.md5`).size > 0 && existsSync(`${archivo}${OBJETO}`);
  } catch {
    return false;
  }
};

/**
 * Deletes objects that it had not finished when it ended or its disk filled, and so never confirmed. Real
 * stores have a journal; this one would refuse to list its folder ever after.
 */
export const sanarS3rver = (almacen: string): void => {
  const suyos = readdirSync(almacen, { recursive: true, encoding: 'utf8' })
    .filter((nombre) => nombre.includes('._S3rver_'))
    .map((nombre) => join(almacen, nombre.slice(0, nombre.lastIndexOf('._S3rver_'))));
  for (const archivo of new Set(suyos)) {
    if (entero(archivo)) continue;
    for (const parte of [OBJETO, `${OBJETO}.md5`, DATOS])
      rmSync(`${archivo}${parte}`, { force: true });
  }
};
