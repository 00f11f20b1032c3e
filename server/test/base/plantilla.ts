import { createHash, randomUUID } from 'node:crypto';
import { existsSync, globSync, readFileSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { abrirBase, type Base } from '#nucleo/db/conexion.ts';
import { iniciarPostgres } from '#server/db/embebido.ts';
import { migrar } from '#server/db/migrar.ts';
import { sembrarCatalogo } from '#server/db/seed/catalogo.ts';
import { sembrarMaestros } from '#server/db/seed/maestros.ts';

/**
 * A test server. `admin` may create and drop databases; `plantilla` is the one to clone; `conCatalogo` also
 * has the types, brands and models sold in Chile.
 */
export interface ServidorDePruebas {
  admin: string;
  plantilla: string;
  conCatalogo: string;
}

const raiz = fileURLToPath(new URL('../../../', import.meta.url));
const PLANTILLAS_GUARDADAS = 8;
// Nothing outlives a run, so durability only costs time. Background analysis is off, so that plans do not
// change during a test.
const AJUSTES = [
  ...['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'autovacuum=off'],
  ...['wal_level=minimal', 'max_wal_senders=0', 'max_wal_size=256MB', 'min_wal_size=32MB'],
  ...['max_connections=200', 'shared_buffers=256MB'],
  // A password is proved per connection, and a house opens a dozen.
  'scram_iterations=1',
];
const MEMORIA = '/dev/shm';
const ESPACIO_MINIMO = 3 * 1024 ** 3;
const DE_QUE_DEPENDE = [
  '{server,nucleo}/db/{migrar,migraciones,desde-1.3.0,cola}.ts',
  'server/db/{migrations,seed}/**/*.{ts,sql,csv}',
  'server/{colas,test/base/plantilla}.ts',
  'features/**/*.queue.ts',
];

const huella = (): string => {
  const suma = createHash('sha256');
  for (const archivo of globSync(DE_QUE_DEPENDE, { cwd: raiz }).toSorted()) {
    if (!archivo.includes('.test.')) suma.update(archivo).update(readFileSync(raiz + archivo));
  }
  return suma.digest('hex').slice(0, 16);
};

const sobraMemoria = (): boolean => {
  if (!existsSync(MEMORIA)) return false;
  const { bavail, bsize } = statfsSync(MEMORIA);
  return Math.min(bavail * bsize, freemem()) > ESPACIO_MINIMO;
};

// A fixed folder per checkout and user, so that a killed run's rests are reused. A clone is 600 files: 15 ms
// in memory, but 20 to 500 on ext4, which slows down with many files.
const elegirCarpeta = (): string => {
  const copia = createHash('sha256').update(raiz).digest('hex').slice(0, 12);
  const enMemoria = `${MEMORIA}/soap-pruebas-${process.getuid?.() ?? ''}-${copia}`;
  return existsSync(enMemoria) || sobraMemoria() ? enMemoria : `${raiz}.cache/postgres-pruebas`;
};

/** Runs `uso` over a connection of its own. */
export const conectado = async <T>(
  url: string,
  uso: (cliente: pg.Client) => Promise<T>,
): Promise<T> => {
  const cliente = new pg.Client({ connectionString: url });
  await cliente.connect();
  try {
    return await uso(cliente);
  } finally {
    await cliente.end();
  }
};

const haciaBase = (url: string, base: string): string => {
  const destino = new URL(url);
  destino.pathname = `/${base}`;
  return destino.href;
};

type Obra = (url: string) => Promise<void>;

const conBase = async (url: string, uso: (base: Base) => Promise<void>): Promise<void> => {
  const base = abrirBase(url, 1);
  await uso(base).finally(() => base.destroy());
};

// Data of every installation, as `npm start` leaves them before any business data.
const construir: Obra = async (url) => {
  await migrar(url);
  await conBase(url, sembrarMaestros);
};

const levantar = async (
  cliente: pg.Client,
  { admin, nombre, desde }: { admin: string; nombre: string; desde: string },
  construccion: Obra,
): Promise<void> => {
  const hecha = await cliente.query('select 1 from pg_database where datname = $1', [nombre]);
  if (hecha.rowCount) return;
  const obra = `obra_${nombre}`;
  await cliente.query(`drop database if exists ${obra} with (force)`);
  await cliente.query(`create database ${obra} template ${desde}`);
  await construccion(haciaBase(admin, obra));
  await cliente.query(`alter database ${obra} rename to ${nombre}`);
};

const asegurarPlantillas = (admin: string): Promise<ServidorDePruebas> =>
  conectado(admin, async (cliente) => {
    const plantilla = `plantilla_${huella()}`;
    const conCatalogo = `${plantilla}_catalogo`;
    // Two concurrent runs build the templates only once.
    await cliente.query('select pg_advisory_lock(20260701)');
    await levantar(cliente, { admin, nombre: plantilla, desde: 'template1' }, construir);
    await levantar(cliente, { admin, nombre: conCatalogo, desde: plantilla }, (url) =>
      conBase(url, sembrarCatalogo),
    );
    const viejas = await cliente.query<{ datname: string }>(
      `select datname from pg_database where datname ~ '^plantilla_' order by oid desc offset $1`,
      [PLANTILLAS_GUARDADAS],
    );
    for (const { datname } of viejas.rows) await cliente.query(`drop database ${datname}`);
    return { admin, plantilla, conCatalogo };
  });

const vive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const borrarRestos = (admin: string): Promise<void> =>
  conectado(admin, async (cliente) => {
    const { rows } = await cliente.query<{ datname: string }>(
      `select datname from pg_database where datname ~ '^prueba_'`,
    );
    for (const { datname } of rows) {
      if (vive(Number(datname.split('_')[1]))) continue;
      await cliente.query(`drop database if exists ${datname} with (force)`);
    }
  });

/**
 * Starts the test server of this checkout, or uses that of DATABASE_URL_PRUEBAS, whose role must be allowed
 * to create databases. Builds the templates when migrations, seed or queues changed.
 */
export const prepararServidor = async (): Promise<
  ServidorDePruebas & { detener(): Promise<void> }
> => {
  const ajeno = process.env['DATABASE_URL_PRUEBAS'];
  if (ajeno) return { ...(await asegurarPlantillas(ajeno)), detener: () => Promise.resolve() };
  const { url, detener } = await iniciarPostgres({ carpeta: elegirCarpeta(), ajustes: AJUSTES });
  await borrarRestos(url);
  return { ...(await asegurarPlantillas(url)), detener };
};

/** Clones the template in about 15 ms; `cerrar` drops the clone, even with open connections. */
export const clonar = async ({
  admin,
  plantilla,
}: Omit<ServidorDePruebas, 'conCatalogo'>): Promise<{ url: string; cerrar(): Promise<void> }> => {
  const nombre = `prueba_${process.pid}_${randomUUID().slice(0, 8)}`;
  const orden = `create database ${nombre} template ${plantilla} strategy file_copy`;
  await conectado(admin, (cliente) => cliente.query(orden));
  const cerrar = async (): Promise<void> => {
    await conectado(admin, (cliente) =>
      cliente.query(`drop database if exists ${nombre} with (force)`),
    );
  };
  return { url: haciaBase(admin, nombre), cerrar };
};
