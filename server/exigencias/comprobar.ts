import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { AlmacenNegado } from '#integrations/documentos/port.ts';
import { crearBaldeEnS3, documentosEnS3 } from '#integrations/documentos/s3.ts';
import { leerP12 } from '#integrations/firma-pdf/p12.ts';
import { abrirBase, admiteEscrituras } from '#nucleo/db/conexion.ts';
import { fechaSantiago, formatearFecha } from '#values/fecha.ts';
import { puedeFirmar } from '#values/validez-firma.ts';
import { esquemaDeAhora, reparoDeVersion } from '../db/esquema-visto.ts';
import type { Valores } from '../ajustes.ts';
import type { Renglon } from './exigencias.ts';
import { decirSinRespuesta } from '../partida/exigir-base.ts';
import { revisarUsuarios, SIN_ADMINISTRADOR } from './usuarios.ts';

const PLAZO_MS = 10_000;

/** Checks only whether an embedded database exists, because starting it would change something. */
const comprobarEmbebida = ({ SOAP_DATOS = '', CLAVE_ADMIN }: Partial<Valores>): Renglon[] =>
  CLAVE_ADMIN || existsSync(join(SOAP_DATOS, 'base')) ? [] : [SIN_ADMINISTRADOR];

const SOLO_LECTURA =
  'La base no acepta escrituras: ponga la dirección de la principal, no de una réplica';

const comprobarBase = async (valores: Partial<Valores>): Promise<Renglon[]> => {
  const { DATABASE_URL: url, BASE_EMBEBIDA } = valores;
  if (!url) return BASE_EMBEBIDA ? comprobarEmbebida(valores) : [];
  const base = abrirBase(url, 1);
  try {
    const reparo = (await admiteEscrituras(base))
      ? reparoDeVersion(await esquemaDeAhora(base))
      : SOLO_LECTURA;
    if (reparo !== null) return [{ ajuste: 'DATABASE_URL', reparo }];
    return await revisarUsuarios(valores, base);
  } catch (error) {
    return [{ ajuste: 'DATABASE_URL', reparo: decirSinRespuesta(error) }];
  } finally {
    await base.destroy();
  }
};

const dia = (instante: Date): string => formatearFecha(fechaSantiago(instante));

/** Checks that the P12 signs today. Another demand reports faults of the file itself. */
const comprobarFirma = (valores: Partial<Valores>, ahora: Date): Renglon[] => {
  const { FIRMA_P12: archivo, FIRMA_CLAVE: clave = '' } = valores;
  if (!archivo) return [];
  try {
    const { desde: valeDesde, hasta: venceEn } = leerP12(readFileSync(archivo), clave);
    if (puedeFirmar({ valeDesde, venceEn }, ahora)) return [];
    const estado =
      ahora > venceEn ? `Venció el ${dia(venceEn)}` : `Vale desde el ${dia(valeDesde)}`;
    const reparo = `${estado}, y hasta entonces nada se vende: ponga el P12 vigente de la aseguradora`;
    return [{ ajuste: 'FIRMA_P12', reparo }];
  } catch {
    return [];
  }
};

/**
 * Checks that the current account can read and write the documents folder, which the product creates if
 * missing.
 */
const comprobarCarpeta = ({ SOAP_DATOS = '' }: Partial<Valores>): Renglon[] => {
  const carpeta = join(SOAP_DATOS, 'documentos');
  if (!existsSync(carpeta)) return [];
  try {
    accessSync(join(carpeta, sep), constants.R_OK | constants.W_OK | constants.X_OK);
    return [];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reparo = `No se puede leer y escribir en ${carpeta} (${code}), y hasta entonces nada se emite: corrija su dueño y sus permisos`;
    return [{ ajuste: 'SOAP_DATOS', reparo }];
  }
};

const MIENTRAS = 'y hasta entonces nada se vende';

const reparoDeAlmacen = (error: unknown, balde: string): Renglon => {
  if (!(error instanceof AlmacenNegado)) {
    return { ajuste: 'S3_URL', reparo: 'El almacén no responde: ponga su dirección' };
  }
  const { negado, message } = error;
  if (negado === 'llave') {
    return { ajuste: 'S3_CLAVE', reparo: `${message}, ${MIENTRAS}: corríjalo` };
  }
  const como = `corrija su nombre, '${balde}', o hágalo con revisar --crear-balde`;
  return { ajuste: 'S3_BALDE', reparo: `${message}, ${MIENTRAS}: ${como}` };
};

/** Lists the store as an API does at its start; `crearBalde` creates an absent bucket instead of throwing. */
const mirarAlmacen = async (
  s3: Parameters<typeof crearBaldeEnS3>[0],
  crearBalde: boolean,
): Promise<void> => {
  try {
    await documentosEnS3(s3).ramas('marcas');
  } catch (error) {
    const sinBalde = error instanceof AlmacenNegado && error.negado === 'balde';
    if (!crearBalde || !sinBalde) throw error;
    await crearBaldeEnS3(s3);
  }
};

const comprobarAlmacen = async (
  valores: Partial<Valores>,
  crearBalde: boolean,
): Promise<Renglon[]> => {
  const { DOCUMENTOS, S3_URL: url, S3_CLAVE: clave, S3_SECRETO: secreto } = valores;
  if (DOCUMENTOS !== 's3') return comprobarCarpeta(valores);
  if (!url || !clave || !secreto) return [];
  const { S3_BALDE: balde = '', S3_REGION: region = '' } = valores;
  const s3 = { url, balde, region, clave, secreto, intentos: 1, tiempoMaximoMs: PLAZO_MS };
  try {
    await mirarAlmacen(s3, crearBalde);
    return [];
  } catch (error) {
    return [reparoDeAlmacen(error, balde)];
  }
};

/**
 * Asks database, signing certificate and store whether the settings work today. Only `revisar` asks all
 * three, because the product starts and serves without certificate or store. Reads only, except that
 * `crearBalde` creates a missing bucket.
 */
export const comprobar = async (
  valores: Partial<Valores>,
  ahora: Date,
  crearBalde = false,
): Promise<Renglon[]> => [
  ...(await comprobarBase(valores)),
  ...comprobarFirma(valores, ahora),
  ...(await comprobarAlmacen(valores, crearBalde)),
];
