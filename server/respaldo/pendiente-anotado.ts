import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../config.ts';

/** The archiver looks more often than this; after so long without a look it stands still. */
const SE_DETUVO_MS = 60_000;

const esquema = z.object({
  desde: z.iso.datetime().nullable(),
  mirado: z.iso.datetime(),
});

/** Beside the embedded database, whose processes share the folder: in the database the note would be a change itself. */
const archivoDe = ({ datos }: Pick<Config, 'datos'>): string =>
  join(datos, 'base', 'por-respaldar.json');

/** Leaves for the other processes since when a change waits to be backed up; null for none. */
export const anotarPendiente = async (
  config: Pick<Config, 'datos'>,
  desde: Date | null,
  mirado: Date,
): Promise<void> => {
  const archivo = archivoDe(config);
  const nota = { desde: desde?.toISOString() ?? null, mirado: mirado.toISOString() };
  await writeFile(`${archivo}.nuevo`, JSON.stringify(nota), { mode: 0o600 });
  await rename(`${archivo}.nuevo`, archivo);
};

/** Seconds that the oldest change has been waiting, 0 for none; null where nobody archives a log. */
export const segundosPendientes = async (
  config: Pick<Config, 'datos'>,
  ahora: Date,
): Promise<number | null> => {
  const texto = await readFile(archivoDe(config), 'utf8').catch(() => null);
  if (texto === null) return null;
  const { desde, mirado } = esquema.parse(JSON.parse(texto));
  const parado = ahora.getTime() - Date.parse(mirado);
  const edad = desde === null ? 0 : ahora.getTime() - Date.parse(desde);
  return Math.max(0, edad, parado > SE_DETUVO_MS ? parado : 0) / 1_000;
};
