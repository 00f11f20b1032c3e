import { readdirSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { cuentaDeServicio, ejecutar } from '#server/db/binarios.ts';
import { esperar } from '../esperar.ts';
import { type Ajeno, lanzarAjeno } from '../maquinas/ajeno.ts';
import { postmasterDe } from '../proceso/postmaster.ts';
import { exigirPrograma } from '../proceso/programas.ts';

const ENVIADOS = new URL('../../../despliegue/patroni/', import.meta.url);
const CLAVE = 'clave-de-prueba';
const FORMARSE_S = 120;

/** Machines of the shipped files. A test gives each its own loopback address, with the same ports. */
const MAQUINAS = ['pg1', 'pg2', 'pg3'] as const;
export type Maquina = (typeof MAQUINAS)[number];
const numeroDe = (maquina: Maquina): number => 11 + MAQUINAS.indexOf(maquina);

interface Miembro {
  readonly name: Maquina;
  readonly role: string;
  readonly state: string;
}

/** Three machines with etcd, Patroni and PostgreSQL each, behind an HAProxy. */
export interface ClusterDePatroni {
  /** URL of the database `soap` through HAProxy, which leads to the primary. */
  readonly url: string;
  /** The primary; null while there is none. */
  principal(): Promise<Maquina | null>;
  /** The synchronous replica; null while there is none. */
  sincrona(): Promise<Maquina | null>;
  /** Waits for a primary with a synchronous replica and `cuantos` working members. */
  esperarSano(miembros: number): Promise<void>;
  /** Stops a primary from sending WAL to its replicas, which still believe it alive. */
  callarReplicacion(maquina: Maquina): void;
  /** kill -9 of etcd, Patroni and PostgreSQL of a machine. */
  matar(maquina: Maquina): void;
  encender(maquina: Maquina): void;
  /** Pauses or resumes Patroni only: its PostgreSQL keeps running. */
  senalAPatroni(maquina: Maquina, senal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Runs `patronictl` with the shipped configuration; throws its output on failure. */
  patronictl(...args: string[]): Promise<string>;
  /** Last lines of Patroni's log on a machine. */
  registro(maquina: Maquina): Promise<string>;
  cerrar(): Promise<void>;
}

/** Replaces each text; throws if one is missing. */
const conLoPropio = (texto: string, cambios: readonly (readonly [string, string])[]): string => {
  let salida = texto;
  for (const [de, a] of cambios) {
    if (!salida.includes(de)) throw new Error(`despliegue/patroni no dice ${de}`);
    salida = salida.replaceAll(de, a);
  }
  return salida;
};

/** Server processes with the role `que`, by their titles in the process list. */
const hijosDe = (postmaster: number, que: string): number[] =>
  readdirSync('/proc')
    .filter((nombre) => /^\d+$/.test(nombre))
    .filter((pid) => {
      try {
        const [, , padre = ''] =
          / ([^ ]) (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
        const orden = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return Number(padre) === postmaster && orden.includes(que);
      } catch {
        // The process ended meanwhile.
        return false;
      }
    })
    .map(Number);

/** Starts them from the files of despliegue/patroni; only addresses, folders and passwords change. */
export const iniciarPatroni = async (): Promise<ClusterDePatroni> => {
  const cuenta = cuentaDeServicio();
  const carpeta = await mkdtemp(join(tmpdir(), 'soap-patroni-'));
  const red = `127.77.${1 + (process.pid % 250)}.`;
  const haproxy = `${red}1:5000`;
  const lugar = (...partes: string[]): string => join(carpeta, ...partes);
  const datosDe = (maquina: Maquina): string => lugar(maquina, 'base');
  const configDe = (maquina: Maquina): string => lugar(maquina, 'config.yml');
  const api = (maquina: Maquina): string => `http://${red}${numeroDe(maquina)}:8008`;
  const leer = (nombre: string): Promise<string> => readFile(new URL(nombre, ENVIADOS), 'utf8');
  const deLaCuenta = async (ruta: string): Promise<void> => {
    const { uid, gid } = cuenta;
    if (uid !== undefined && gid !== undefined) await chown(ruta, uid, gid);
  };
  /** Lines that an operator changes on each machine, and the test's network. */
  const deMaquina = (texto: string, maquina: Maquina, nombre: string): string => {
    const lineas = texto.split('\n').map((linea) =>
      // Keeps the list of all machines; only the address of this one changes.
      /hosts:|INITIAL_CLUSTER=/.test(linea)
        ? linea
        : linea.replaceAll('10.0.0.11', `10.0.0.${numeroDe(maquina)}`),
    );
    const propias = conLoPropio(lineas.join('\n'), [[nombre, nombre.replace('pg1', maquina)]]);
    return conLoPropio(propias, [['10.0.0.', red]]);
  };

  const binarios = dirname(exigirPrograma('pg_controldata'));
  const escribirMaquina = async (maquina: Maquina) => {
    await mkdir(lugar(maquina));
    await deLaCuenta(lugar(maquina));
    const yml = conLoPropio(await leer('patroni.yml'), [
      ['10.0.0.0/24', '127.0.0.0/8'],
      ['/var/lib/postgresql/patroni.pgpass', lugar(maquina, 'pgpass')],
      ['/var/lib/postgresql/soap', datosDe(maquina)],
      ['/var/run/postgresql', lugar(maquina)],
      ['/usr/lib/postgresql/17/bin', binarios],
      ...['api', 'postgres', 'replicador', 'rebobinador'].map(
        (una) => [`CAMBIAR-${una}`, CLAVE] as const,
      ),
    ]);
    await writeFile(configDe(maquina), deMaquina(yml, maquina, 'name: pg1'), { mode: 0o600 });
    await deLaCuenta(configDe(maquina));
    const env = conLoPropio(await leer('etcd.env'), [
      ['/var/lib/etcd/soap', lugar(maquina, 'etcd')],
    ]);
    return deMaquina(env, maquina, 'NAME=pg1')
      .split('\n')
      .filter((linea) => /^\w+=/.test(linea));
  };

  const corriendo = new Map<Maquina, { etcd: Ajeno; patroni: Ajeno }>();
  const entornos = new Map<Maquina, readonly string[]>();
  const lanzar = (orden: readonly string[], registro: string): Ajeno =>
    lanzarAjeno([], orden, { bitacora: lugar(registro), cuenta });
  const encender = (maquina: Maquina): void => {
    const etcd = ['env', ...(entornos.get(maquina) ?? []), exigirPrograma('etcd')];
    corriendo.set(maquina, {
      etcd: lanzar(etcd, `${maquina}-etcd.log`),
      patroni: lanzar([exigirPrograma('patroni'), configDe(maquina)], `${maquina}-patroni.log`),
    });
  };
  const callados = new Map<Maquina, readonly number[]>();
  const matar = (maquina: Maquina): void => {
    const suyos = corriendo.get(maquina);
    corriendo.delete(maquina);
    suyos?.patroni.senal('SIGKILL');
    try {
      process.kill(postmasterDe(datosDe(maquina)), 'SIGKILL');
    } catch {
      // It never ran, or has already ended.
    }
    // A stopped process does not notice that its postmaster is gone.
    for (const pid of callados.get(maquina) ?? []) process.kill(pid, 'SIGKILL');
    callados.delete(maquina);
    suyos?.etcd.senal('SIGKILL');
  };

  const miembros = async (): Promise<readonly Miembro[]> => {
    for (const maquina of corriendo.keys()) {
      const respuesta = await fetch(`${api(maquina)}/cluster`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => null);
      if (respuesta?.ok) return ((await respuesta.json()) as { members: Miembro[] }).members;
    }
    return [];
  };
  const conPapel = async (papel: string): Promise<Maquina | null> =>
    (await miembros()).find(
      ({ role, state }) => role === papel && /^(running|streaming)$/.test(state),
    )?.name ?? null;
  const registro = async (maquina: Maquina): Promise<string> =>
    (await readFile(lugar(`${maquina}-patroni.log`), 'utf8')).slice(-3_000);
  const esperarSano = (cuantos: number): Promise<void> =>
    esperar(`Patroni con ${cuantos} miembros`, FORMARSE_S, async () => {
      const todos = await miembros();
      const sirven = todos.filter(({ state }) => /^(running|streaming)$/.test(state));
      const papeles = new Set(sirven.map(({ role }) => role));
      return sirven.length === cuantos && papeles.has('leader') && papeles.has('sync_standby');
    });

  let puerta: Ajeno | undefined;
  const cerrar = async (): Promise<void> => {
    for (const maquina of MAQUINAS) matar(maquina);
    puerta?.senal('SIGKILL');
    await puerta?.fin;
    await rm(carpeta, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    await chmod(carpeta, 0o711);
    await deLaCuenta(carpeta);
    for (const maquina of MAQUINAS) entornos.set(maquina, await escribirMaquina(maquina));
    const cfg = conLoPropio(await leer('haproxy.cfg'), [
      ['    user haproxy\n    group haproxy\n', ''],
      ['bind 127.0.0.1:5000', `bind ${haproxy}`],
      ['10.0.0.', red],
    ]);
    await writeFile(lugar('haproxy.cfg'), cfg);
    for (const maquina of MAQUINAS) encender(maquina);
    puerta = lanzar([exigirPrograma('haproxy'), '-f', lugar('haproxy.cfg')], 'haproxy.log');
    await esperarSano(MAQUINAS.length);
    const admin = new pg.Client({
      connectionString: `postgres://postgres:${CLAVE}@${haproxy}/postgres`,
    });
    await admin.connect();
    await admin.query(`create role soap login password '${CLAVE}'`);
    await admin.query('create database soap owner soap');
    await admin.end();
  } catch (error) {
    const dicho = await Promise.all(MAQUINAS.map(registro));
    await cerrar();
    throw new Error(`Patroni no se formó:\n${dicho.join('\n')}`, { cause: error });
  }
  return {
    url: `postgres://soap:${CLAVE}@${haproxy}/soap`,
    principal: () => conPapel('leader'),
    sincrona: () => conPapel('sync_standby'),
    esperarSano,
    callarReplicacion(maquina) {
      const pids = hijosDe(postmasterDe(datosDe(maquina)), 'walsender');
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      callados.set(maquina, pids);
    },
    matar,
    encender,
    senalAPatroni: (maquina, senal) => corriendo.get(maquina)?.patroni.senal(senal),
    async patronictl(...args) {
      const [maquina = 'pg1'] = corriendo.keys();
      const { codigo, salida } = await ejecutar(cuenta, exigirPrograma('patronictl'), [
        ...['-c', configDe(maquina), ...args],
      ]);
      if (codigo !== 0) throw new Error(`patronictl ${args.join(' ')}: ${salida}`);
      return salida;
    },
    registro,
    cerrar,
  };
};
