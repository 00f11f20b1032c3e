import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { soloDeAqui } from '#formatos/red/direcciones.ts';
import {
  alcanza,
  CARPETA_DE_SISTEMA,
  type Cuenta,
  cuentaDeServicio,
  ejecutar,
  ubicarBinarios,
} from './binarios.ts';
import type { Recuerdo } from './recuerdo.ts';

/** Data folder, the account that owns it and the programs that serve it. */
export interface Servidor {
  datos: string;
  cuenta: Cuenta;
  binarios: string;
}

const PERMISO_PRIVADO = 0o700;
const LINEA_CARPETA = 1;
const LINEA_PUERTO = 3;
const SEGUNDOS_DE_ESPERA = 60;
const COLA_DEL_LOG = 2_000;

const programa = (servidor: Servidor, nombre: string): string => join(servidor.binarios, nombre);

/** True if the folder holds a cluster. */
export const iniciado = (datos: string): boolean => existsSync(join(datos, 'PG_VERSION'));

const entregar = ({ uid, gid }: Cuenta, ruta: string): void => {
  if (uid !== undefined && gid !== undefined) chownSync(ruta, uid, gid);
};

// Beside the record if the account can enter there; under root, else in the system's state folder.
const ubicarDatos = async (cuenta: Cuenta, recuerdo: Recuerdo): Promise<string> => {
  const junto = join(recuerdo.carpeta, 'datos');
  if (await alcanza(cuenta, recuerdo.carpeta)) return junto;
  if (iniciado(junto)) {
    throw new Error(`El usuario postgres no puede entrar a ${junto}: dé paso con chmod 711`);
  }
  const base = join(CARPETA_DE_SISTEMA, `soap-${recuerdo.id}`);
  mkdirSync(base, { recursive: true });
  chmodSync(base, 0o711);
  // Names the owner for anybody who finds this folder.
  writeFileSync(join(base, 'origen'), `${recuerdo.carpeta}\n`);
  return join(base, 'datos');
};

const leerPid = (datos: string): string[] => {
  try {
    return readFileSync(join(datos, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
};

const atiende = (pid: number, datos: string, lineas: string[]): boolean => {
  if (process.platform === 'linux') {
    try {
      // The command line is empty for a zombie, and lacks this folder for a reused pid or a copy.
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(datos);
    } catch {
      return false;
    }
  }
  try {
    return process.kill(pid, 0) && lineas[LINEA_CARPETA] === datos;
  } catch {
    return false;
  }
};

/** Pid and port of the server that runs on this folder; undefined if none does. */
export const enMarcha = ({ datos }: Servidor): { pid: number; puerto: number } | undefined => {
  const lineas = leerPid(datos);
  const pid = Number(lineas[0]);
  if (!pid || !atiende(pid, datos, lineas)) return undefined;
  return { pid, puerto: Number(lineas[LINEA_PUERTO]) };
};

const exigirDueno = (servidor: Servidor): void => {
  const { datos, cuenta } = servidor;
  if (!iniciado(datos) || enMarcha(servidor)) return;
  const dueno = statSync(datos).uid;
  if (cuenta.uid !== undefined) {
    if (dueno !== cuenta.uid) spawnSync('chown', ['-R', `${cuenta.uid}:${cuenta.gid}`, datos]);
  } else if (process.getuid && dueno !== process.getuid()) {
    throw new Error(`La base de ${datos} es de otro usuario: inicie con él o borre la carpeta`);
  }
};

/** Finds the place, the account and the programs of the server that `recuerdo` describes. */
export const ubicarServidor = async (recuerdo: Recuerdo): Promise<Servidor> => {
  const cuenta = cuentaDeServicio();
  const datos = await ubicarDatos(cuenta, recuerdo);
  const servidor = { datos, cuenta, binarios: await ubicarBinarios(cuenta) };
  exigirDueno(servidor);
  return servidor;
};

/** Creates the cluster if there is none; recreates one that a kill left incomplete. */
export const crearCluster = async (servidor: Servidor, claveAdmin: string): Promise<void> => {
  const { datos, cuenta } = servidor;
  if (iniciado(datos)) return;
  const parcial = `${datos}.nuevo`;
  const clave = `${datos}.clave`;
  // A killed process's initdb may still be writing.
  rmSync(parcial, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  rmSync(datos, { recursive: true, force: true });
  mkdirSync(parcial, { mode: PERMISO_PRIVADO });
  writeFileSync(clave, claveAdmin, { mode: 0o600 });
  entregar(cuenta, parcial);
  entregar(cuenta, clave);
  const { codigo, salida } = await ejecutar(cuenta, programa(servidor, 'initdb'), [
    ...['-D', parcial, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${clave}`],
    ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    `--locale=${process.platform === 'linux' ? 'C.UTF-8' : 'C'}`,
  ]);
  rmSync(clave, { force: true });
  if (codigo !== 0) throw new Error(`No se pudo crear la base embebida:\n${salida}`);
  renameSync(parcial, datos);
};

// Characters that the shell, PostgreSQL's settings or its archiving would interpret.
const NO_CABE = /["'$`\\%\n]/;

/** Folder of the archived WAL that waits for the backup. */
export const carpetaDeWal = ({ datos }: Servidor): string => `${datos}.por-respaldar`;

/** Archives each WAL file once it is full, or after half a minute with changes. */
export const ajustesDeArchivado = (servidor: Servidor): string[] => {
  const wal = carpetaDeWal(servidor);
  if (NO_CABE.test(wal)) throw new Error(`No se puede respaldar desde una carpeta llamada ${wal}`);
  mkdirSync(wal, { recursive: true, mode: PERMISO_PRIVADO });
  entregar(servidor.cuenta, wal);
  // Sparse, because with few sales a file is mostly zeros: without the backup disk, days of them wait here.
  const copia = `(cp --sparse=always '%p' '${wal}/.%f' 2>/dev/null || cp '%p' '${wal}/.%f')`;
  const orden = `${copia} && sync '${wal}/.%f' && mv '${wal}/.%f' '${wal}/%f'`;
  return ['archive_mode=on', 'archive_timeout=30', `"archive_command=${orden}"`];
};

const archivoDeArranque = (datos: string): string => join(datos, 'arranque.log');

/** Returns the log that the server wrote since its last start. */
export const leerArranque = ({ datos }: Servidor): string => {
  const log = archivoDeArranque(datos);
  return existsSync(log) ? readFileSync(log, 'utf8') : '';
};

/** Starts the server and waits until it answers. Returns the text of the failure, or undefined. */
export const encender = async (
  servidor: Servidor,
  puerto: number,
  ajustes: string[],
  segundos = SEGUNDOS_DE_ESPERA,
): Promise<string | undefined> => {
  const { datos, cuenta } = servidor;
  const log = archivoDeArranque(datos);
  rmSync(join(datos, 'postmaster.pid'), { force: true });
  rmSync(log, { force: true });
  const opciones = [
    `listen_addresses=${soloDeAqui()}`,
    ...(process.platform === 'win32' ? [] : ["unix_socket_directories=''"]),
    ...['timezone=UTC', 'log_timezone=UTC', 'max_connections=200'],
    ...ajustes,
  ];
  const { codigo, salida } = await ejecutar(cuenta, programa(servidor, 'pg_ctl'), [
    ...['start', '-s', '-w', '-t', String(segundos), '-D', datos, '-l', log],
    ...['-o', [`-p ${puerto}`, ...opciones.map((opcion) => `-c ${opcion}`)].join(' ')],
  ]);
  if (codigo === 0) return undefined;
  const texto = leerArranque(servidor).slice(-COLA_DEL_LOG);
  return `${salida}\n${texto}`.trim();
};

/** Stops the server without waiting for its clients. Does nothing if it does not run. */
export const apagar = async (servidor: Servidor): Promise<void> => {
  if (!enMarcha(servidor)) return;
  const { datos, cuenta } = servidor;
  const args = ['stop', '-s', '-w', '-t', '30', '-D', datos, '-m'];
  const { codigo } = await ejecutar(cuenta, programa(servidor, 'pg_ctl'), [...args, 'fast']);
  if (codigo !== 0) await ejecutar(cuenta, programa(servidor, 'pg_ctl'), [...args, 'immediate']);
};
