import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { iniciarPostgres, type Postgres } from '#server/db/embebido.ts';
import { vaciarWal } from '#server/respaldo/archivar-wal.ts';
import { leerLlave } from '#server/respaldo/cifra.ts';
import { abrirFirmante } from '#server/respaldo/firma.ts';
import { esperar } from '#server/test/esperar.ts';

const correr = promisify(execFile);
const RAIZ = fileURLToPath(new URL('../../..', import.meta.url));

/** An operator's tools: two folders, two keys, and the commands. */
export interface Instalacion {
  readonly datos: string;
  readonly carpeta: string;
  readonly publica: string;
  readonly secreta: string;
  /** Settings with the public key, as on the server, or with the secret one and the signature. */
  entorno(quien?: 'servidor' | 'operador'): Record<string, string>;
  /** Runs a command of the product. Returns its output, even on failure. */
  correr(
    comando: 'respaldo' | 'restaurar' | 'verificar' | 'migrar',
    args?: readonly string[],
    entorno?: Record<string, string>,
  ): Promise<string>;
  /** Kills a command with SIGKILL as soon as `cuando` holds. */
  interrumpir(comando: 'restaurar', cuando: () => boolean): Promise<void>;
  partir(): Promise<Postgres>;
  parar(): Promise<void>;
  /** Queries a separate database as superuser. */
  consultar<T extends object>(sql: string): Promise<T[]>;
  /** Queries the product's database. */
  consultarProducto(sql: string): Promise<object[]>;
  /** The database's current moment. Switches the WAL, so that it can be archived. */
  ahora(): Promise<string>;
  /** Waits until the server has archived its full WAL files, and moves them to the backup folder. */
  archivar(): Promise<void>;
  /** Deletes everything but the backup folder, including the WAL that the stopping server archives. */
  perderTodo(): Promise<void>;
  cerrar(): Promise<void>;
}

const PROGRAMAS = {
  respaldo: 'server/respaldo/main-respaldo.ts',
  restaurar: 'server/respaldo/main-restaurar.ts',
  verificar: 'server/verificar.ts',
  migrar: 'server/migrar.ts',
};

export const crearInstalacion = async (): Promise<Instalacion> => {
  const raiz = mkdtempSync(join(tmpdir(), 'soap-noche-'));
  // PostgreSQL's account must pass through this folder.
  chmodSync(raiz, 0o711);
  const [datos, carpeta] = [join(raiz, 'datos'), join(raiz, 'bodega')];
  mkdirSync(carpeta);
  const secreta = await generateIdentity();
  const publica = await identityToRecipient(secreta);
  let postgres: Postgres | null = null;
  let firma: string | undefined;
  const entorno: Instalacion['entorno'] = (quien = 'servidor') => ({
    SOAP_DATOS: datos,
    RESPALDO_CARPETA: carpeta,
    RESPALDO_LLAVE: quien === 'servidor' ? publica : secreta,
    ...(quien === 'operador' && firma !== undefined ? { RESPALDO_FIRMA: firma } : {}),
  });
  const vivo = (): Postgres => {
    if (!postgres) throw new Error('la instalación no está en marcha');
    return postgres;
  };
  const consultarEn = async <T extends object>(url: string, sql: string): Promise<T[]> => {
    const cliente = new pg.Client({ connectionString: url });
    await cliente.connect();
    try {
      return (await cliente.query<T>(sql)).rows;
    } finally {
      await cliente.end();
    }
  };
  const consultar = <T extends object>(sql: string): Promise<T[]> =>
    consultarEn<T>(vivo().urlAdmin, sql);
  const parar = async (): Promise<void> => {
    await postgres?.detener();
    postgres = null;
  };
  return {
    datos,
    carpeta,
    publica,
    secreta,
    entorno,
    async correr(comando, args = [], otro = {}) {
      const quien = comando === 'restaurar' ? 'operador' : 'servidor';
      const fin = await correr(process.execPath, [PROGRAMAS[comando], ...args], {
        env: { PATH: process.env['PATH'] ?? '', ...entorno(quien), ...otro },
        cwd: RAIZ,
      }).catch((error: { stdout: string; stderr: string }) => error);
      const dicho = `${fin.stdout}${fin.stderr}`;
      firma = /RESPALDO_FIRMA=([\w-]{43})/.exec(dicho)?.[1] ?? firma;
      return dicho;
    },
    async interrumpir(comando, cuando) {
      const hijo = spawn(process.execPath, [PROGRAMAS[comando]], {
        env: { PATH: process.env['PATH'] ?? '', ...entorno('operador') },
        cwd: RAIZ,
        stdio: 'ignore',
      });
      const fin = once(hijo, 'close');
      await esperar('se puede interrumpir', 60, cuando);
      hijo.kill('SIGKILL');
      await fin;
    },
    async partir() {
      postgres = await iniciarPostgres({ carpeta: join(datos, 'base'), archivar: true });
      return postgres;
    },
    parar,
    consultar,
    consultarProducto: (sql) => consultarEn(vivo().url, sql),
    async ahora() {
      const [fila] = await consultar<{ ahora: Date }>('select clock_timestamp() as ahora');
      await consultar('select pg_switch_wal()');
      return fila?.ahora.toISOString() ?? '';
    },
    async archivar() {
      await esperar('el servidor deja su registro', 60, async () => {
        const listos = await consultar(
          "select from pg_ls_archive_statusdir() where name like '%.ready'",
        );
        return listos.length === 0;
      });
      const destino = {
        carpeta,
        llave: await leerLlave(publica),
        firmante: await abrirFirmante({ datos }),
      };
      await vaciarWal(vivo().wal, destino, () => Promise.resolve());
    },
    async perderTodo() {
      await parar();
      rmSync(datos, { recursive: true });
    },
    async cerrar() {
      await parar();
      rmSync(raiz, { recursive: true, force: true });
    },
  };
};
