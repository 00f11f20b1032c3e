import type { Plugin } from 'vite';

/** Days for which files of an earlier build stay, for servers and pages that were started with it. */
const DIAS = 7;

/** Moment at which each file that stays was superseded, by name. */
export type Retirados = Readonly<Record<string, number>>;

interface Carpeta {
  readonly nombres: () => Promise<readonly string[]>;
  readonly borrar: (nombre: string) => Promise<void>;
  readonly leer: () => Promise<Retirados>;
  readonly guardar: (retirados: Retirados) => Promise<void>;
  /** Moment of this build, in milliseconds since 1970. */
  readonly construida: () => Promise<number>;
}

/**
 * Returns which files in a folder of hashed names go, and since when the others that `vigentes` lacks are superseded.
 * A file stays `DIAS` days behind the build that no longer has it.
 *
 * @public tested without a build.
 */
export const separar = (
  nombres: readonly string[],
  vigentes: ReadonlySet<string>,
  antes: Retirados,
  ahora: number,
) => {
  const retirados = Object.fromEntries(
    nombres
      .filter((nombre) => !vigentes.has(nombre))
      .map((nombre) => [nombre, antes[nombre] ?? ahora]),
  );
  const seVa = (nombre: string) => ahora - (retirados[nombre] ?? ahora) > DIAS * 86_400_000;
  const van = Object.keys(retirados).filter(seVa);
  return {
    van,
    quedan: Object.fromEntries(Object.entries(retirados).filter(([nombre]) => !seVa(nombre))),
  };
};

/** Keeps hashed files of earlier builds for a while, because a running server and its open pages ask for them. */
export const anteriores = ({ nombres, borrar, leer, guardar, construida }: Carpeta): Plugin => ({
  name: 'soap:anteriores',
  apply: 'build',
  async writeBundle(_opciones, archivos) {
    const vigentes = new Set(Object.keys(archivos).map((ruta) => ruta.replace(/^assets\//, '')));
    const { van, quedan } = separar(await nombres(), vigentes, await leer(), await construida());
    await Promise.all(van.map(borrar));
    await guardar(quedan);
  },
});
