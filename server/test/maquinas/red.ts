import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exigirPrograma } from '../proceso/programas.ts';

/** A bridge with hosts, each a network namespace with one address. */
export interface Red {
  /** Address of this process on it, where third parties listen. */
  readonly afuera: string;
  /** Folder of all hosts' disks, deleted with them. */
  readonly carpeta: string;
  ip(maquina: string): string;
  /** Command prefix that runs a program on a host. */
  en(maquina: string): string[];
  /** Drops all traffic between two hosts; returns the repair. */
  separar(una: string, otra: string): () => void;
  /** Unplugs a host. */
  desenchufar(maquina: string): () => void;
  /** Limits a host's bandwidth in both directions, in kbit/s. */
  frenar(maquina: string, kbits: number): () => void;
  /** Gives a host this machine's outside network, until `cerrar`. */
  salir(maquina: string): void;
  cerrar(): void;
}

const NOMBRE = /^soap(\d+)-/;
const REENVIO = '/proc/sys/net/ipv4/ip_forward';
const prefijoDe = (pid: number): string => `10.77.${pid % 250}`;
const puenteDe = (pid: number): string => `sb${pid}`;
/** iptables rules that give the hosts of a run outside access. */
const reglasDeSalida = (pid: number): string[][] => [
  [
    'nat',
    'POSTROUTING',
    '-s',
    `${prefijoDe(pid)}.0/24`,
    '!',
    '-o',
    puenteDe(pid),
    '-j',
    'MASQUERADE',
  ],
  ['filter', 'FORWARD', '-i', puenteDe(pid), '-j', 'ACCEPT'],
  ['filter', 'FORWARD', '-o', puenteDe(pid), '-j', 'ACCEPT'],
];
const carpetaDe = (pid: number): string => join(tmpdir(), `soap-maquinas-${pid}`);

const intentar = (programa: string, ...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(programa, args, { encoding: 'utf8' });
  return { bien: status === 0, texto: `${stdout}${stderr}`.trim() };
};

/** Runs a command synchronously, because cleanup also runs where nothing can be awaited. */
export const orden = (programa: string, ...args: readonly string[]): string => {
  const { bien, texto } = intentar(programa, ...args);
  if (!bien) throw new Error(`${programa} ${args.join(' ')}: ${texto}`);
  return texto;
};

const ESPACIOS = '/run/netns';
const espacios = (): string[] => (existsSync(ESPACIOS) ? readdirSync(ESPACIOS) : []);

const montados = (bajo: string): string[] =>
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .flatMap((linea) => linea.split(' ')[1] ?? [])
    .filter((donde) => donde.startsWith(`${bajo}/`));

/** Ends a run's hosts with their programs, network and folder. */
const deshacer = (pid: number): void => {
  const suyos = espacios().filter((nombre) => nombre.startsWith(`soap${pid}-`));
  for (const nombre of suyos) {
    for (const uno of intentar('ip', 'netns', 'pids', nombre).texto.split('\n')) {
      if (/^\d+$/.test(uno)) intentar('kill', '-KILL', uno);
    }
    intentar('ip', 'netns', 'del', nombre);
  }
  intentar('ip', 'link', 'del', puenteDe(pid));
  for (const [tabla = '', ...regla] of reglasDeSalida(pid)) {
    intentar('iptables', '-t', tabla, '-D', ...regla);
  }
  const carpeta = carpetaDe(pid);
  for (const donde of montados(carpeta)) intentar('umount', '-l', donde);
  rmSync(carpeta, { recursive: true, force: true });
};

const vive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Removes the rests of killed runs. */
const barrer = (): void => {
  const pids = espacios().flatMap((nombre) => Number(NOMBRE.exec(nombre)?.[1] ?? NaN));
  for (const pid of new Set(pids)) if (!Number.isNaN(pid) && !vive(pid)) deshacer(pid);
};

/** Reason why this machine cannot have hosts; null if it can. */
export const sinRed = (): string | null => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'se necesita root en Linux';
  for (const programa of ['ip', 'iptables'] as const) exigirPrograma(programa);
  const prueba = `soap${process.pid}-prueba`;
  const { bien, texto } = intentar('ip', 'netns', 'add', prueba);
  intentar('ip', 'netns', 'del', prueba);
  return bien ? null : `sin espacios de red: ${texto}`;
};

/** Creates the hosts. `cerrar`, or the end of this process, stops whatever still runs there. */
export const abrirRed = (maquinas: readonly string[]): Red => {
  barrer();
  const { pid } = process;
  const puente = puenteDe(pid);
  const prefijo = prefijoDe(pid);
  const ips = new Map(maquinas.map((maquina, i) => [maquina, `${prefijo}.${i + 10}`]));
  const ip = (maquina: string): string => ips.get(maquina) ?? '';
  const espacio = (maquina: string): string => `soap${pid}-${maquina}`;
  const cable = (maquina: string): string => `sv${pid}n${maquinas.indexOf(maquina)}`;
  const en = (maquina: string): string[] => ['ip', 'netns', 'exec', espacio(maquina)];
  const dentro = (maquina: string, ...args: readonly string[]): void => {
    const [programa = '', ...antes] = en(maquina);
    orden(programa, ...antes, ...args);
  };
  const reenvio = readFileSync(REENVIO);
  const cerrar = (): void => {
    deshacer(pid);
    writeFileSync(REENVIO, reenvio);
  };
  process.once('exit', cerrar);
  const carpeta = carpetaDe(pid);
  mkdirSync(carpeta);
  chmodSync(carpeta, 0o711);

  orden('ip', 'link', 'add', puente, 'type', 'bridge');
  orden('ip', 'addr', 'add', `${prefijo}.1/24`, 'dev', puente);
  orden('ip', 'link', 'set', puente, 'up');
  for (const maquina of maquinas) {
    orden('ip', 'netns', 'add', espacio(maquina));
    const suyo = ['name', 'eth0', 'netns', espacio(maquina)];
    orden('ip', 'link', 'add', cable(maquina), 'type', 'veth', 'peer', ...suyo);
    orden('ip', 'link', 'set', cable(maquina), 'master', puente, 'up');
    dentro(maquina, 'ip', 'addr', 'add', `${ip(maquina)}/24`, 'dev', 'eth0');
    dentro(maquina, 'ip', 'link', 'set', 'eth0', 'up');
    dentro(maquina, 'ip', 'link', 'set', 'lo', 'up');
  }

  return {
    afuera: `${prefijo}.1`,
    carpeta,
    ip,
    en,
    separar(una, otra) {
      const reglas = [
        ['OUTPUT', '-d', ip(otra), '-j', 'DROP'],
        ['INPUT', '-s', ip(otra), '-j', 'DROP'],
      ];
      for (const regla of reglas) dentro(una, 'iptables', '-A', ...regla);
      return () => {
        for (const regla of reglas) dentro(una, 'iptables', '-D', ...regla);
      };
    },
    desenchufar(maquina) {
      orden('ip', 'link', 'set', cable(maquina), 'down');
      return () => void orden('ip', 'link', 'set', cable(maquina), 'up');
    },
    frenar(maquina, kbits) {
      // Token bucket: excess packets queue up to the latency, then are dropped.
      const cubo = ['tbf', 'rate', `${kbits}kbit`, 'burst', '8kb', 'latency', '600ms'];
      orden('tc', 'qdisc', 'add', 'dev', cable(maquina), 'root', ...cubo);
      dentro(maquina, 'tc', 'qdisc', 'add', 'dev', 'eth0', 'root', ...cubo);
      return () => {
        orden('tc', 'qdisc', 'del', 'dev', cable(maquina), 'root');
        dentro(maquina, 'tc', 'qdisc', 'del', 'dev', 'eth0', 'root');
      };
    },
    salir(maquina) {
      dentro(maquina, 'ip', 'route', 'add', 'default', 'via', `${prefijo}.1`);
      for (const [tabla = '', cadena = '', ...regla] of reglasDeSalida(pid)) {
        orden('iptables', '-t', tabla, '-I', cadena, ...regla);
      }
      writeFileSync(REENVIO, '1');
    },
    cerrar() {
      process.off('exit', cerrar);
      cerrar();
    },
  };
};
