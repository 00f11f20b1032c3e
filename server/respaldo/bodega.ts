import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Where things stand in RESPALDO_CARPETA. */
export const lugares = (carpeta: string) => ({
  wal: (nombre: string): string => join(carpeta, 'wal', `${nombre}.age`),
  carpetaWal: join(carpeta, 'wal'),
  /** The marks of numbers given out, written there as they are given (ADR 21). */
  espejo: join(carpeta, 'espejo'),
  de: (id: string, nombre: string): string => join(carpeta, 'respaldos', id, nombre),
  respaldos: join(carpeta, 'respaldos'),
});

const esquema = z.strictObject({
  id: z.string(),
  empezado: z.iso.datetime(),
  terminado: z.iso.datetime(),
  /** First file of the log that it needs. */
  primerWal: z.string(),
  archivos: z.array(z.strictObject({ nombre: z.string(), bytes: z.int(), sha256: z.string() })),
});
export type Manifiesto = z.output<typeof esquema>;

const MANIFIESTO = 'manifiesto.json';

/** Written last: a backup without it is none. */
export const guardarManifiesto = async (carpeta: string, manifiesto: Manifiesto): Promise<void> => {
  const destino = lugares(carpeta).de(manifiesto.id, MANIFIESTO);
  await writeFile(`${destino}.parcial`, JSON.stringify(manifiesto, null, 2), { flush: true });
  await rename(`${destino}.parcial`, destino);
};

/** The whole backups of a folder, the oldest first. */
export const leerManifiestos = async (carpeta: string): Promise<Manifiesto[]> => {
  const { respaldos, de } = lugares(carpeta);
  const ids = await readdir(respaldos).catch(() => []);
  const leidos = await Promise.all(
    ids
      .toSorted((a, b) => (a < b ? -1 : 1))
      .map(async (id) => {
        const texto = await readFile(de(id, MANIFIESTO), 'utf8').catch(() => null);
        return texto === null ? [] : [esquema.parse(JSON.parse(texto))];
      }),
  );
  return leidos.flat();
};
