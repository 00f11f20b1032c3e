import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { cuentaDeServicio } from '#server/db/binarios.ts';
import { puertoLibre } from '#server/procesos/puertos-de-red.ts';
import { esperar } from '../esperar.ts';

/** A pooler in transaction mode in front of a PostgreSQL. */
interface PgBouncer {
  /** URL of the same database through the pooler. */
  readonly url: string;
  /** Text of its log. */
  salida(): string;
  cerrar(): Promise<void>;
}

/** Fewer than the client connections, so that they must share them. */
const DE_VERDAD = 6;

const alcanza = async (url: string): Promise<boolean> => {
  const cliente = new pg.Client({ connectionString: url });
  cliente.on('error', () => undefined);
  try {
    await cliente.connect();
    await cliente.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await cliente.end().catch(() => undefined);
  }
};

/** Starts `programa` (with its arguments) configured like docs/operacion/pooler.md; `ajustes` are added. */
export const iniciarPgBouncer = async (
  [programa = '', ...args]: readonly string[],
  url: string,
  ajustes: readonly string[] = [],
): Promise<PgBouncer> => {
  const carpeta = await mkdtemp(join(tmpdir(), 'soap-pgbouncer-'));
  const destino = new URL(url);
  const puerto = await puertoLibre(23_000 + (process.pid % 1_000));
  const archivo = join(carpeta, 'pgbouncer.ini');
  const usuarios = join(carpeta, 'usuarios.txt');
  await writeFile(usuarios, `"${destino.username}" "${decodeURIComponent(destino.password)}"\n`);
  await writeFile(
    archivo,
    [
      '[databases]',
      `* = host=${destino.hostname} port=${destino.port}`,
      '[pgbouncer]',
      ...['listen_addr = 127.0.0.1', `listen_port = ${puerto}`, 'unix_socket_dir ='],
      ...['auth_type = scram-sha-256', `auth_file = ${usuarios}`, 'pool_mode = transaction'],
      ...[`default_pool_size = ${DE_VERDAD}`, 'max_client_conn = 500'],
      ...ajustes,
    ].join('\n'),
  );
  // It refuses root, like PostgreSQL, and its account must read both files.
  for (const ruta of [carpeta, archivo, usuarios]) await chmod(ruta, 0o755);
  const hijo = spawn(programa, [...args, archivo], {
    ...cuentaDeServicio(),
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let salida = '';
  for (const flujo of [hijo.stdout, hijo.stderr]) {
    flujo.on('data', (parte: Buffer) => (salida += parte.toString()));
  }
  const fin = new Promise<void>((listo) => {
    hijo.on('error', (error) => (salida += error.message));
    hijo.on('close', () => listo());
  });
  const por = new URL(url);
  por.port = String(puerto);
  const cerrar = async (): Promise<void> => {
    hijo.kill('SIGKILL');
    await fin;
    await rm(carpeta, { recursive: true, force: true });
  };
  try {
    await esperar('PgBouncer atiende', 20, () => alcanza(por.href));
  } catch (error) {
    await cerrar();
    throw new Error(`PgBouncer no atiende:\n${salida}`, { cause: error });
  }
  return { url: por.href, salida: () => salida, cerrar };
};
