import { readFileSync } from 'node:fs';

/** One package as pinned by package-lock.json. */
export interface Paquete {
  readonly nombre: string;
  readonly version: string;
  readonly licencia: string | undefined;
  /** Expected hash of its archive, checked before unpacking. */
  readonly huella?: string | undefined;
}

interface Candado {
  readonly packages: Readonly<
    Record<
      string,
      {
        /** Real name of the package, if its folder has another one. */
        readonly name?: string;
        readonly version?: string;
        readonly license?: string;
        readonly dev?: boolean;
        readonly integrity?: string;
      }
    >
  >;
}

const CANDADO = new URL('../../../package-lock.json', import.meta.url);

/** Every package of the product, its build and its tests, each version once. */
export const paquetesDelCandado = ({ soloProduccion = false } = {}): Paquete[] => {
  const { packages }: Candado = JSON.parse(readFileSync(CANDADO, 'utf8'));
  const paquetes = new Map<string, Paquete>();
  for (const [ruta, suyo] of Object.entries(packages)) {
    const { version = '', license: licencia, dev, integrity } = suyo;
    const nombre = suyo.name ?? ruta.split('node_modules/').at(-1) ?? '';
    if (ruta !== '' && !(soloProduccion && dev))
      paquetes.set(`${nombre}@${version}`, { nombre, version, licencia, huella: integrity });
  }
  return [...paquetes.values()];
};
