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
/** Stored part of an OSV record. */
export type Aviso = z.infer<typeof aviso>;

const guardados = z.object({
  /** Time and source of the download. */
  traidos: z.string(),
  origen: z.string(),
  /** `modified` of the newest advisory read, of any package. Later findings are unknown. */
  ultimo: z.string(),
  /** Number of advisories read; only those of `paquetes` are stored. */
  leidos: z.int(),
  paquetes: z.array(z.string()),
  avisos: z.array(aviso),
});
export type Guardados = z.infer<typeof guardados>;

/** A record as OSV publishes it: of several ecosystems, with ranges of commits and of versions. */
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

/** Our reading of a record; null if it does not affect npm or was withdrawn. */
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

/** Texts of a zip of records, one at a time, to limit memory. */
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
 * Replaces the stored advisories by those of an address, zip or folder that name one of `paquetes`. Returns
 * how many were read and stored, and the unreadable ones. Throws if none was read.
 */
export const traerAvisos = async (
  origen: string,
  archivo: string,
  { paquetes, ahora }: { paquetes: ReadonlySet<string>; ahora: Date },
): Promise<{ leidos: number; guardados: number; ilegibles: string[] }> => {
  const avisos: Aviso[] = [];
  const ilegibles: string[] = [];
  let leidos = 0;
  let ultimo = '';
  for (const texto of await textosDe(origen)) {
    try {
      const uno = deNpm(texto);
      if (!uno) continue;
      leidos += 1;
      if (uno.modified > ultimo) ultimo = uno.modified;
      const affected = uno.affected.filter(({ package: { name } }) => paquetes.has(name));
      if (affected.length > 0) avisos.push({ ...uno, affected });
    } catch (error) {
      ilegibles.push(`${texto.slice(0, 60)}…: ${String(error)}`.replaceAll(/\s+/g, ' '));
    }
  }
  if (leidos === 0) throw new Error('no trae ningún aviso de npm');
  mkdirSync(dirname(archivo), { recursive: true });
  const todo: Guardados = {
    traidos: ahora.toISOString(),
    ...{ origen, ultimo, leidos },
    paquetes: [...paquetes].toSorted(),
    avisos: avisos.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  };
  writeFileSync(`${archivo}.nuevo`, `${JSON.stringify(todo, null, 1)}\n`);
  renameSync(`${archivo}.nuevo`, archivo);
  return { leidos, guardados: avisos.length, ilegibles };
};

/** Stored advisories; null if there are none. */
export const leerAvisos = (archivo: string): Guardados | null =>
  statSync(archivo, { throwIfNoEntry: false })?.isFile()
    ? guardados.parse(JSON.parse(readFileSync(archivo, 'utf8')))
    : null;
