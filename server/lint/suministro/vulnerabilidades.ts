import semver from 'semver';
import type { Aviso } from './avisos.ts';
import type { Paquete } from './candado.ts';
import type { Dispensa } from './dispensas.ts';

/** One of our packages that an advisory affects. */
export interface Hallazgo {
  readonly paquete: string;
  readonly aviso: Aviso;
}

type Evento = NonNullable<
  NonNullable<Aviso['affected'][number]['ranges']>[number]['events']
>[number];

/** OSV's zero, which precedes every version. */
const desdeSiempre = (version: string): string => (version === '0' ? '0.0.0-0' : version);
const versionDe = ({ introduced, fixed, last_affected: ultima }: Evento): string =>
  desdeSiempre(introduced ?? fixed ?? ultima ?? '0');

/** True if a version lies between an `introduced` event and its end; events may come in any order. */
const alcanza = (version: string, eventos: readonly Evento[]): boolean => {
  let dentro = false;
  const enOrden = eventos.toSorted((a, b) => semver.compare(versionDe(a), versionDe(b)));
  for (const { introduced, fixed, last_affected: ultima } of enOrden) {
    if (introduced !== undefined && semver.gte(version, desdeSiempre(introduced))) dentro = true;
    if (fixed !== undefined && semver.gte(version, fixed)) dentro = false;
    if (ultima !== undefined && semver.gt(version, ultima)) dentro = false;
  }
  return dentro;
};

/** Packages that one of those advisories names. */
export const vulnerables = (paquetes: readonly Paquete[], avisos: readonly Aviso[]): Hallazgo[] => {
  const porNombre = Map.groupBy(paquetes, ({ nombre }) => nombre);
  return avisos.flatMap((aviso) => {
    const suyos = aviso.affected.flatMap(({ package: { name }, versions = [], ranges = [] }) =>
      (porNombre.get(name) ?? []).filter(
        ({ version }) =>
          versions.includes(version) || ranges.some(({ events }) => alcanza(version, events)),
      ),
    );
    return [...new Set(suyos.map(({ nombre, version }) => `${nombre}@${version}`))].map(
      (paquete) => ({ paquete, aviso }),
    );
  });
};

/** Last day of its acceptance, if one covers that day. */
export const dispensaDe = (
  { aviso: { id, aliases = [] } }: Hallazgo,
  dispensas: readonly Dispensa[],
  hoy: string,
): Dispensa | undefined =>
  dispensas.find(({ aviso, hasta }) => hoy <= hasta && [id, ...aliases].includes(aviso));

/** One printable line. */
export const dicho = ({ paquete, aviso }: Hallazgo): string =>
  [`${paquete}: ${aviso.id}`, aviso.gravedad && `(${aviso.gravedad})`, aviso.summary]
    .filter(Boolean)
    .join(' ');
