import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import type { Paquete } from './candado.ts';

interface Evento {
  readonly introduced?: string;
  readonly fixed?: string;
  readonly last_affected?: string;
}

/** What we read of a record of the OSV schema. */
export interface Aviso {
  readonly id: string;
  readonly summary?: string;
  readonly modified?: string;
  readonly withdrawn?: string;
  readonly affected?: readonly {
    readonly package?: { readonly ecosystem: string; readonly name: string };
    readonly versions?: readonly string[];
    readonly ranges?: readonly { readonly type: string; readonly events: readonly Evento[] }[];
  }[];
}

/** OSV's zero, before every version there is. */
const desdeSiempre = (version: string): string => (version === '0' ? '0.0.0-0' : version);

/** Whether a version stands between an `introduced` and what ended it; events come in order. */
const alcanza = (version: string, eventos: readonly Evento[]): boolean => {
  let dentro = false;
  for (const { introduced, fixed, last_affected: ultima } of eventos) {
    if (introduced !== undefined && semver.gte(version, desdeSiempre(introduced))) dentro = true;
    if (fixed !== undefined && semver.gte(version, fixed)) dentro = false;
    if (ultima !== undefined && semver.gt(version, ultima)) dentro = false;
  }
  return dentro;
};

/** The packages that one of those records names, as lines to read. */
export const vulnerables = (paquetes: readonly Paquete[], avisos: readonly Aviso[]): string[] => {
  const porNombre = Map.groupBy(paquetes, ({ nombre }) => nombre);
  return avisos
    .filter(({ withdrawn }) => withdrawn === undefined)
    .flatMap(({ id, summary = '', affected = [] }) =>
      affected
        .filter(({ package: suyo }) => suyo?.ecosystem === 'npm')
        .flatMap(({ package: suyo, versions = [], ranges = [] }) =>
          (porNombre.get(suyo?.name ?? '') ?? [])
            .filter(
              ({ version }) =>
                versions.includes(version) ||
                ranges.some(({ type, events }) => type === 'SEMVER' && alcanza(version, events)),
            )
            .map(({ nombre, version }) => `${nombre}@${version}: ${id} ${summary}`.trim()),
        ),
    );
};

/** Every record of a folder of OSV's JSON files; null where there is none. */
export const leerAvisos = (carpeta: string): readonly Aviso[] | null => {
  if (!statSync(carpeta, { throwIfNoEntry: false })?.isDirectory()) return null;
  const archivos = readdirSync(carpeta).filter((nombre) => nombre.endsWith('.json'));
  if (archivos.length === 0) return null;
  return archivos.map((nombre) => JSON.parse(readFileSync(join(carpeta, nombre), 'utf8')) as Aviso);
};

/** The day of the newest of them: what was found later none of them says. */
export const fechaDe = (avisos: readonly Aviso[]): string =>
  (
    avisos
      .map(({ modified = '' }) => modified)
      .toSorted()
      .at(-1) ?? ''
  ).slice(0, 10);
