import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../config.ts';

/** Age of the last note after which the archiver counts as stopped; it normally looks more often. */
const SE_DETUVO_MS = 60_000;

const esquema = z.object({
  desde: z.iso.datetime().nullable(),
  mirado: z.iso.datetime(),
});

/**
 * A file beside the embedded database, whose processes share the folder: a note in the database would itself
 * be a change.
 */
const archivoDe = ({ datos }: Pick<Config, 'datos'>): string =>
  join(datos, 'base', 'por-respaldar.json');

/** Tells other processes since when a change waits for the backup; null for none. */
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

/** Age in seconds of the oldest waiting change, 0 for none; null where no WAL is archived. */
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
