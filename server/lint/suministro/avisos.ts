import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import semver from 'semver';
import { z } from 'zod';

const version = z.string().refine((una) => una === '0' || semver.valid(una) !== null);

const afectado = z.object({
  package: z.object({ name: z.string() }),
  versions: z.array(z.string()).optional(),
  ranges: z
    .array(
      z.object({
        events: z.array(
          z.object({
            introduced: version.optional(),
            fixed: version.optional(),
            last_affected: version.optional(),
          }),
        ),
      }),
    )
    .optional(),
});

const aviso = z.object({
  id: z.string(),
  modified: z.string(),
  aliases: z.array(z.string()).optional(),
  summary: z.string().optional(),
  gravedad: z.string().optional(),
  affected: z.array(afectado),
});
/** What is kept of a record of the OSV schema. */
export type Aviso = z.infer<typeof aviso>;

const guardados = z.object({
  /** When they were fetched, and from where. */
  traidos: z.string(),
  origen: z.string(),
  avisos: z.array(aviso),
});
export type Guardados = z.infer<typeof guardados>;

/** A record as OSV publishes it: of several ecosystems, with ranges of commits beside those of versions. */
const publicado = z.object({
  ...aviso.shape,
  withdrawn: z.string().optional(),
  database_specific: z.object({ severity: z.unknown() }).partial().optional(),
  affected: z
    .array(
      z.object({
        package: z.object({ ecosystem: z.string(), name: z.string() }).optional(),
        versions: z.array(z.string()).optional(),
        ranges: z.array(z.looseObject({ type: z.string() })).optional(),
      }),
    )
    .default([]),
});

/** What we read of one of them; null where it says nothing of npm or was taken back. */
const deNpm = (texto: string): Aviso | null => {
  const leido = publicado.parse(JSON.parse(texto));
  const { withdrawn, database_specific: suyo, affected, ...resto } = leido;
  const nuestros = affected
    .filter(({ package: paquete }) => paquete?.ecosystem === 'npm')
    .map(({ ranges = [], ...otro }) => ({
      ...otro,
      ranges: ranges.filter(({ type }) => type !== 'GIT'),
    }));
  if (withdrawn !== undefined || nuestros.length === 0) return null;
  const severidad = suyo?.severity;
  return aviso.parse({
    ...resto,
    gravedad: typeof severidad === 'string' ? severidad : undefined,
    affected: nuestros,
  });
};

const POR_VEZ = 20_000;

/** The texts of a zip of records, never all of them unpacked at once. */
const delZip = function* (zip: Uint8Array): Generator<string> {
  const decodificar = new TextDecoder();
  for (let desde = 0; ; desde += POR_VEZ) {
    let i = 0;
    const tanda = unzipSync(zip, {
      filter: ({ name }) => {
        if (!name.endsWith('.json')) return false;
        i += 1;
        return i > desde && i <= desde + POR_VEZ;
      },
    });
    for (const bytes of Object.values(tanda)) yield decodificar.decode(bytes);
    if (i <= desde + POR_VEZ) return;
  }
};

const deLaCarpeta = function* (carpeta: string): Generator<string> {
  for (const nombre of readdirSync(carpeta, { recursive: true, encoding: 'utf8' }))
    if (nombre.endsWith('.json')) yield readFileSync(join(carpeta, nombre), 'utf8');
};

const PLAZO_MS = 600_000;

const textosDe = async (origen: string): Promise<Iterable<string>> => {
  if (!/^https?:/.test(origen))
    return statSync(origen).isDirectory() ? deLaCarpeta(origen) : delZip(readFileSync(origen));
  const respuesta = await fetch(origen, { signal: AbortSignal.timeout(PLAZO_MS) });
  if (!respuesta.ok) throw new Error(`respondió ${respuesta.status}`);
  return delZip(await respuesta.bytes());
};

/**
 * Puts the advisories of an address, of a zip or of a folder in the place of those that are stored.
 * Says how many, and what of each that could not be read.
 */
export const traerAvisos = async (
  origen: string,
  archivo: string,
  ahora: Date,
): Promise<{ traidos: number; ilegibles: string[] }> => {
  const avisos: Aviso[] = [];
  const ilegibles: string[] = [];
  for (const texto of await textosDe(origen)) {
    try {
      const uno = deNpm(texto);
      if (uno) avisos.push(uno);
    } catch (error) {
      ilegibles.push(`${texto.slice(0, 60)}…: ${String(error)}`.replaceAll(/\s+/g, ' '));
    }
  }
  if (avisos.length === 0) throw new Error('no trae ningún aviso de npm');
  mkdirSync(dirname(archivo), { recursive: true });
  const todo: Guardados = { traidos: ahora.toISOString(), origen, avisos };
  writeFileSync(`${archivo}.nuevo`, JSON.stringify(todo));
  renameSync(`${archivo}.nuevo`, archivo);
  return { traidos: avisos.length, ilegibles };
};

/** Those that are stored; null where there are none. */
export const leerAvisos = (archivo: string): Guardados | null =>
  statSync(archivo, { throwIfNoEntry: false })?.isFile()
    ? guardados.parse(JSON.parse(readFileSync(archivo, 'utf8')))
    : null;

/** The day of the newest of them: what was found later none of them says. */
export const diaDelUltimo = ({ avisos }: Guardados): string =>
  (
    avisos
      .map(({ modified }) => modified)
      .toSorted()
      .at(-1) ?? ''
  ).slice(0, 10);
