import { admiteEscrituras, type Base } from '#nucleo/db/conexion.ts';
import { exigirVersion } from '../db/esquema-visto.ts';
import { colasQueFaltan, migracionesQueFaltan } from '../db/migrar.ts';

/** Something a process needs before it is given work, by a name that says nothing of who runs it. */
export interface Condicion {
  readonly nombre: string;
  /** False, or a failure of any kind: it is missing. */
  readonly cumple: () => Promise<boolean>;
}

/** Whether a process may be given work, and the names of what is missing of it. */
export interface Disposicion {
  readonly listo: boolean;
  readonly faltan: readonly string[];
}

/**
 * What api and worker need alike. Neither the store nor the signing certificate is among it: every
 * process would be taken away at once, and without them all is served but what says so by itself.
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
 * Readiness for whoever asks, at any rate: the conditions are looked at once a second at most, and once for
 * all who ask meanwhile. `ahoraMs` is a clock that never goes back.
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

/** Asks them in their order and stops at the first that fails: what follows stands on it. */
export const revisarDisposicion = async (
  condiciones: readonly Condicion[],
): Promise<Disposicion> => {
  for (const { nombre, cumple } of condiciones) {
    if (!(await cumple().catch(() => false))) return { listo: false, faltan: [nombre] };
  }
  return { listo: true, faltan: [] };
};
