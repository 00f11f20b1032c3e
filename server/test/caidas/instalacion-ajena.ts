import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { migrar } from '#server/db/migrar.ts';
import { puertoLibre } from '#server/procesos/puertos-de-red.ts';
import { abrirPostgresDeDebian } from '#server/test/base/postgres-de-debian.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { exigirPrograma } from '#server/test/proceso/programas.ts';

const RAIZ = new URL('../../../', import.meta.url);
const SOAP = fileURLToPath(new URL('despliegue/soap', RAIZ));
const ENVIADA = new URL('despliegue/pgbackrest/pgbackrest.conf', RAIZ);

/**
 * Replaces systemd where a test cannot boot a machine: the server is a process, a unit its command, and each
 * day a Monday.
 */
const enLugarDeSystemd = (datos: string, arranque: string): Readonly<Record<string, string>> => ({
  systemctl: `case "$*" in
  'show -p ActiveState --value '*) cat "$SOAP_ACTIVO" 2>/dev/null || echo inactive ;;
  'stop postgresql postgresql@*') runuser -u postgres -- pg_ctl stop -s -m fast -D ${datos} || true ;;
  'start postgresql') runuser -u postgres -- pg_ctl start ${arranque} || true ;;
  *) exit 2 ;;
esac`,
  date: `if [ "$*" = +%u ]; then echo 1; else exec /bin/date "$@"; fi`,
  'systemd-run': `while [ "$1" != /usr/bin/env ]; do
  case "$1" in
    -E) export "$2"; shift ;;
    -p) case "$2" in EnvironmentFile=*) set -a; . "\${2#EnvironmentFile=}"; set +a ;; esac; shift ;;
  esac
  shift
done
exec "$@"`,
});

/** An installation of the shipped files, on a PostgreSQL and a pgBackRest of its own. */
export interface InstalacionAjena {
  readonly datos: string;
  /** RESPALDO_CARPETA. */
  readonly carpeta: string;
  /** Folder of the cluster. */
  readonly servidor: string;
  /** Folder of pgBackRest's repository. */
  readonly repositorio: string;
  /** File of pgBackRest's settings. */
  readonly conf: string;
  /** File with the state of the product's units; without it they are stopped. */
  readonly activo: string;
  readonly secreta: string;
  /** Runs a line of the page as root. Returns its exit code and output. */
  escribir(linea: string, entrada?: string): Promise<{ codigo: number | null; salida: string }>;
  /** Replaces a program by a script. */
  fingir(programa: string, guion: string): void;
  partir(): Promise<Casa>;
  consultar(sql: string): Promise<Record<string, unknown>[]>;
  /** Kills the server and deletes it with everything except the backup disk. */
  perderTodo(): Promise<void>;
  cerrar(): Promise<void>;
}

/** Creates both folders on the backup disk as the page says, and makes the server archive to it. */
export const crearInstalacionAjena = async (
  otros: Readonly<Record<string, string>> = {},
): Promise<InstalacionAjena> => {
  const debian = await abrirPostgresDeDebian();
  const raiz = await mkdtemp(join(tmpdir(), 'soap-ajena-'));
  await chmod(raiz, 0o711);
  const [datos, carpeta, bin] = [
    join(raiz, 'datos'),
    join(raiz, 'disco', 'soap'),
    join(raiz, 'bin'),
  ];
  const [servidor, repositorio] = [debian.lugar('servidor'), join(raiz, 'disco', 'pgbackrest')];
  for (const una of [datos, carpeta, bin, repositorio]) await mkdir(una, { recursive: true });
  const { uid = 0, gid = 0 } = debian.cuenta;
  await chown(repositorio, uid, gid);
  const puerto = await puertoLibre(25_000 + (process.pid % 900));
  const url = `postgres://postgres@127.0.0.1:${puerto}/postgres`;

  const enviada = await readFile(ENVIADA, 'utf8');
  const conf = debian.lugar('pgbackrest.conf');
  const propia = enviada
    .replace(/^repo1-path=.*$/m, `repo1-path=${repositorio}`)
    .replace('CAMBIAR', randomBytes(36).toString('base64'))
    .replace(/^pg1-path=.*$/m, `pg1-path=${servidor}`);
  await writeFile(conf, propia);
  await chown(conf, uid, gid);
  await debian.crear('servidor');
  const deArchivado = [...enviada.matchAll(/^# {3}(archive_\w+ = .+)$/gm)].map(([, uno]) => uno);
  const auto = join(servidor, 'postgresql.auto.conf');
  await writeFile(auto, `${await readFile(auto, 'utf8')}${deArchivado.join('\n')}\n`);

  const activo = join(raiz, 'activo');
  const fingir = (programa: string, guion: string): void =>
    writeFileSync(join(bin, programa), `#!/bin/sh\n${guion}\n`, { mode: 0o755 });
  const sockets = `-c listen_addresses=127.0.0.1 -c unix_socket_directories=${debian.lugar('.')}`;
  const arranque = `-s -w -t 120 -D ${servidor} -l ${debian.lugar('servidor.log')} -o '-p ${puerto} ${sockets}'`;
  for (const [nombre, guion] of Object.entries(enLugarDeSystemd(servidor, arranque))) {
    fingir(nombre, guion);
  }
  const secreta = await generateIdentity();
  const entorno = {
    SOAP_DATOS: datos,
    RESPALDO_CARPETA: carpeta,
    RESPALDO_LLAVE: await identityToRecipient(secreta),
    ...otros,
  };
  const ajustes = join(raiz, 'soap.env');
  const escribirAjustes = (mas: Readonly<Record<string, string>>): Promise<void> => {
    const todos = Object.entries({ DATABASE_URL: url, ...entorno, ...mas });
    return writeFile(ajustes, todos.map(([nombre, valor]) => `${nombre}='${valor}'\n`).join(''));
  };
  await escribirAjustes({});

  const escribir: InstalacionAjena['escribir'] = async (linea, entrada = '') => {
    const deDebian = [dirname(process.execPath), dirname(exigirPrograma('pg_controldata'))];
    const hijo = spawn('sh', ['-c', `soap() { ${SOAP} "$@"; }\n${linea}`], {
      env: {
        PATH: [bin, ...deDebian, process.env['PATH'] ?? ''].join(':'),
        LANG: 'C.UTF-8',
        SOAP_AJUSTES: ajustes,
        SOAP_DATOS: datos,
        SOAP_ACTIVO: activo,
        PGHOST: debian.lugar('.'),
        PGPORT: String(puerto),
        PGUSER: 'postgres',
        PGBACKREST_CONFIG: conf,
        PGBACKREST_PG1_SOCKET_PATH: debian.lugar('.'),
        PGBACKREST_PG1_PORT: String(puerto),
        PGBACKREST_PG1_USER: 'postgres',
        PGBACKREST_LOG_PATH: debian.lugar('.'),
        PGBACKREST_LOCK_PATH: debian.lugar('cerrojos'),
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    hijo.stdin.on('error', () => undefined);
    hijo.stdin.end(entrada);
    const fin = new Promise<number | null>((resolver) => hijo.on('close', resolver));
    const [salida, errores, codigo] = await Promise.all([
      text(hijo.stdout),
      text(hijo.stderr),
      fin,
    ]);
    const firma = /RESPALDO_FIRMA=([\w-]{43})/.exec(salida)?.[1];
    // The operator noted it down with the settings.
    if (firma !== undefined) await escribirAjustes({ RESPALDO_FIRMA: firma });
    return { codigo, salida: salida + errores };
  };
  const parar = async (): Promise<void> => {
    if (existsSync(join(servidor, 'postmaster.pid')))
      await debian.correr('pg_ctl', ['stop', '-s', '-m', 'immediate', '-D', servidor]);
  };
  await escribir('systemctl start postgresql');
  await migrar(url);
  return {
    datos,
    carpeta,
    servidor,
    repositorio,
    conf,
    activo,
    secreta,
    escribir,
    fingir,
    partir: () =>
      levantarCasa({
        ahora: relojDelSistema.ahora(),
        conWorker: false,
        enBase: { url, cerrar: async () => undefined },
        entorno,
      }),
    async consultar(sql) {
      const cliente = new pg.Client({ connectionString: url });
      await cliente.connect();
      return (await cliente.query(sql).finally(() => cliente.end())).rows;
    },
    async perderTodo() {
      await parar();
      for (const una of [servidor, datos]) await rm(una, { recursive: true });
      await mkdir(datos);
    },
    async cerrar() {
      await parar();
      await debian.borrar();
      await rm(raiz, { recursive: true, force: true });
    },
  };
};
