import { admiteEscrituras, type Base } from '#nucleo/db/conexion.ts';
import { exigirVersion } from '../db/esquema-visto.ts';
import { colasQueFaltan, migracionesQueFaltan } from '../db/migrar.ts';

/** A condition for receiving work. Its name reveals nothing about the deployment. */
export interface Condicion {
  readonly nombre: string;
  /** Resolves to false, or rejects, if it is not met. */
  readonly cumple: () => Promise<boolean>;
}

/** True if a process may receive work, and the names of missing conditions. */
export interface Disposicion {
  readonly listo: boolean;
  readonly faltan: readonly string[];
}

/**
 * Conditions of both api and worker. Leaves out store and signing certificate: their loss would take every
 * process away at once, although most calls work without them.
 */
export const condicionesDe = (base: Base): readonly Condicion[] => [
  { nombre: 'base', cumple: () => admiteEscrituras(base) },
  {
    nombre: 'version',
    cumple: async () => {
      await exigirVersion(base);
      return true;
    },
  },
  { nombre: 'esquema', cumple: async () => (await migracionesQueFaltan(base)).length === 0 },
  { nombre: 'colas', cumple: async () => (await colasQueFaltan(base)).length === 0 },
];

const VIGENTE_MS = 1_000;

/**
 * Caches readiness: checks the conditions once a second at most, and once for all concurrent readers.
 * `ahoraMs` is a monotonic clock.
 */
export const disposicionAlDia = (
  condiciones: readonly Condicion[],
  ahoraMs: () => number = () => performance.now(),
): (() => Promise<Disposicion>) => {
  let desde = -Infinity;
  let vista: Promise<Disposicion> | undefined;
  let enCurso = false;
  return () => {
    if (vista && (enCurso || ahoraMs() - desde < VIGENTE_MS)) return vista;
    desde = ahoraMs();
    enCurso = true;
    vista = revisarDisposicion(condiciones).finally(() => (enCurso = false));
    return vista;
  };
};

/** Checks the conditions in order and stops at the first failure, because later ones depend on it. */
export const revisarDisposicion = async (
  condiciones: readonly Condicion[],
): Promise<Disposicion> => {
  for (const { nombre, cumple } of condiciones) {
    if (!(await cumple().catch(() => false))) return { listo: false, faltan: [nombre] };
  }
  return { listo: true, faltan: [] };
};
