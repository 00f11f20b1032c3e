import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { esperar } from '../esperar.ts';
import { abrirRed, orden, sinRed } from '../maquinas/red.ts';
import { exigirPrograma } from '../proceso/programas.ts';

/** An empty Debian 13 with its own systemd as first process. */
export interface Debian {
  /** Address that this machine reaches. */
  readonly ip: string;
  /** Its disk, as a folder of this machine. */
  readonly raiz: string;
  /** Command prefix that runs a program with the Debian's 127.0.0.1. */
  readonly asuLado: readonly string[];
  /** Runs a script in root's login shell. Returns its exit code and output. */
  correr(guion: string): Promise<{ readonly codigo: number | null; readonly salida: string }>;
  /** Reboots it in order. */
  reiniciar(): Promise<void>;
  cerrar(): void;
}

const NOMBRE = 'debian';
const PAQUETES = ['systemd-sysv', 'dbus', 'iproute2', 'ca-certificates'];
/** Files with systemd-resolved's upstream servers; its own address works on this machine only. */
const RESOLV = ['/run/systemd/resolve/resolv.conf', '/etc/resolv.conf'];
const CONFIANZA = '/usr/local/share/confianza.pem';
const DE_LA_RED = ['http_proxy', 'https_proxy', 'no_proxy'];
/** Without systemd nothing assigns a cgroup, so the Debian gets one of version 2. */
const SIN_SYSTEMD = ['--register=no', '--keep-unit'];

/** Reason why this machine boots no Debian; null when it does. */
export const sinDebian = (): string | null => {
  const motivo = sinRed();
  if (motivo !== null) return motivo;
  for (const programa of ['mmdebstrap', 'systemd-nspawn'] as const) exigirPrograma(programa);
  return null;
};

/** Variables of a login: those this machine needs to download packages, and none of the product. */
const entornoDe = (raiz: string): Record<string, string> => {
  const { NODE_EXTRA_CA_CERTS: confianza } = process.env;
  if (confianza) copyFileSync(confianza, join(raiz, CONFIANZA));
  return {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    TERM: 'dumb',
    DEBIAN_FRONTEND: 'noninteractive',
    ...(confianza ? { NODE_EXTRA_CA_CERTS: CONFIANZA } : {}),
    ...Object.fromEntries(
      DE_LA_RED.flatMap((nombre) => (process.env[nombre] ? [[nombre, process.env[nombre]]] : [])),
    ),
  };
};

const esperarFin = async (proceso: ChildProcess): Promise<void> => {
  if (proceso.exitCode === null && proceso.signalCode === null) await once(proceso, 'exit');
};

/** Builds it from Debian's mirror and boots it. `cerrar` removes it with its disk. */
export const abrirDebian = async (): Promise<Debian> => {
  const red = abrirRed([NOMBRE]);
  const raiz = join(red.carpeta, NOMBRE);
  red.salir(NOMBRE);
  const incluye = `--include=${PAQUETES.join(',')}`;
  orden(exigirPrograma('mmdebstrap'), '--quiet', '--variant=minbase', incluye, 'trixie', raiz);
  copyFileSync(RESOLV.find(existsSync) ?? '', join(raiz, 'etc/resolv.conf'));
  writeFileSync(join(raiz, 'etc/hostname'), `${NOMBRE}\n`);
  const entorno = entornoDe(raiz);
  const conSystemd = existsSync('/run/systemd/system');
  let nspawn: ChildProcess;
  let primero = '';

  const correr: Debian['correr'] = async (guion) => {
    const dentro = ['-t', primero, ...['-m', '-u', '-i', '-n', '-p', '-C'], '--'];
    const hijo = spawn('nsenter', [...dentro, 'bash', '-lc', `exec 2>&1\n${guion}`], {
      env: entorno,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const fin = once(hijo, 'close') as Promise<[number | null]>;
    const [salida, errores, [codigo]] = await Promise.all([
      text(hijo.stdout),
      text(hijo.stderr),
      fin,
    ]);
    return { codigo, salida: salida + errores };
  };
  const encender = async (): Promise<void> => {
    const espacio = `/run/netns/${red.en(NOMBRE).at(-1)}`;
    const ajustes = ['-q', '-b', '-D', raiz, `--network-namespace-path=${espacio}`];
    const suyos = ['--resolv-conf=off', '--console=pipe', ...(conSystemd ? [] : SIN_SYSTEMD)];
    nspawn = spawn(exigirPrograma('systemd-nspawn'), [...ajustes, ...suyos], {
      env: { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await esperar('el systemd de Debian', 120, async () => {
      const { pid } = nspawn;
      if (nspawn.exitCode !== null) throw new Error('systemd-nspawn terminó al iniciar');
      primero =
        readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0] ?? '';
      if (primero === '') return false;
      return (await correr('systemctl is-system-running')).salida.trim() === 'running';
    });
  };
  await encender();
  return {
    ip: red.ip(NOMBRE),
    raiz,
    asuLado: red.en(NOMBRE),
    correr,
    async reiniciar() {
      await correr('systemctl poweroff');
      await esperarFin(nspawn);
      await encender();
    },
    cerrar: () => red.cerrar(),
  };
};
