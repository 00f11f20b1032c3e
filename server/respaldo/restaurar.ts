import { spawnSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { appendFile, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '../config.ts';
import { direccionAdmin } from '../db/embebido.ts';
import { abrirCarpeta, abrirRecuerdo } from '../db/recuerdo.ts';
import { apagar, encender, iniciado, type Servidor, ubicarServidor } from '../db/servidor.ts';
import { puertoLibre } from '../procesos/puertos-de-red.ts';
import { leerManifiestos, lugares, type Manifiesto } from './bodega.ts';
import { huellaDe, leerCifrado, type Llave, TROZO } from './cifra.ts';
import { llevarMarcadores, llevarMarcas } from './llevar-marcas.ts';
import { desempaquetar } from './paquete.ts';

const DIA_EN_SEGUNDOS = 86_400;
const PAUSA_MS = 200;
const DE_RECUPERACION = ['restore_command', 'recovery_target_time', 'recovery_target_action'];

interface Pedido {
  readonly carpeta: string;
  readonly llave: Llave;
  /** Up to when; null for all there is. */
  readonly hasta: Date | null;
}

const elegir = (manifiestos: readonly Manifiesto[], hasta: Date | null): Manifiesto => {
  const sirven = manifiestos.filter(
    ({ terminado }) => !hasta || Date.parse(terminado) <= hasta.getTime(),
  );
  const ultimo = sirven.at(-1);
  if (!ultimo) throw new Error('No hay un respaldo entero de antes de ese momento');
  return ultimo;
};

/** As it was written: throws before anything of a damaged backup is used. */
const comprobar = async (carpeta: string, { id, archivos }: Manifiesto): Promise<void> => {
  for (const { nombre, sha256 } of archivos) {
    const ruta = lugares(carpeta).de(id, nombre);
    if ((await huellaDe(createReadStream(ruta))) !== sha256) {
      throw new Error(`El respaldo ${id} está dañado: ${nombre} no es lo que se escribió`);
    }
  }
};

const entregarA = ({ cuenta: { uid, gid } }: Servidor, ruta: string): void => {
  if (uid !== undefined) spawnSync('chown', ['-R', `${uid}:${gid}`, ruta]);
};

const CEROS = Buffer.alloc(TROZO);

/**
 * A file of the log is mostly zeros after half a minute with few sales: they are left out, and read as zeros all the
 * same. A day of them would be 46 GB to write.
 */
const escribirConHuecos = async (fuente: AsyncIterable<Buffer>, ruta: string): Promise<void> => {
  const archivo = await open(ruta, 'w', 0o600);
  try {
    let lugar = 0;
    for await (const trozo of fuente) {
      const vacio = trozo.length <= CEROS.length && trozo.equals(CEROS.subarray(0, trozo.length));
      const { bytesWritten: escritos } = vacio
        ? { bytesWritten: trozo.length }
        : await archivo.write(trozo, 0, trozo.length, lugar);
      if (escritos !== trozo.length) throw new Error(`No hay espacio para ${ruta}`);
      lugar += trozo.length;
    }
    await archivo.truncate(lugar);
  } finally {
    await archivo.close();
  }
};

/** The log since the backup, where PostgreSQL can read it. */
const traerWal = async (desde: string, { carpeta, llave }: Pedido, primero: string) => {
  const { carpetaWal, wal } = lugares(carpeta);
  await mkdir(desde, { recursive: true, mode: 0o700 });
  const nombres = (await readdir(carpetaWal))
    .filter((uno) => uno.endsWith('.age'))
    .map((uno) => uno.slice(0, -'.age'.length))
    // The first eight signs are the timeline; a history has no place in the log.
    .filter((uno) => uno.endsWith('.history') || uno.slice(8) >= primero.slice(8));
  for (const nombre of nombres) {
    await escribirConHuecos(await leerCifrado(wal(nombre), llave), join(desde, nombre));
  }
  return nombres.length;
};

const ajustesDeRecuperacion = (wal: string, hasta: Date | null): string =>
  [
    `restore_command = 'cp "${wal}/%f" "%p"'`,
    ...(hasta
      ? [`recovery_target_time = '${hasta.toISOString().replace('T', ' ').replace('Z', '+00')}'`]
      : []),
    "recovery_target_action = 'promote'",
    '',
  ].join('\n');

/** Lets PostgreSQL go through the log until it serves on its own, and leaves it ended. */
const recuperar = async (servidor: Servidor, url: string, puerto: number): Promise<void> => {
  const falla = await encender(servidor, puerto, [], DIA_EN_SEGUNDOS);
  if (falla !== undefined) throw new Error(`PostgreSQL no pudo recuperarse:\n${falla}`);
  const cliente = new pg.Client({ connectionString: url });
  await cliente.connect();
  try {
    for (;;) {
      const { rows } = await cliente.query<{ sigue: boolean }>(
        'select pg_is_in_recovery() as sigue',
      );
      if (rows[0]?.sigue === false) break;
      await esperar(PAUSA_MS);
    }
    for (const ajuste of DE_RECUPERACION) await cliente.query(`alter system reset ${ajuste}`);
  } finally {
    await cliente.end();
    await apagar(servidor);
  }
};

const restaurarBase = async (config: Config, pedido: Pedido, manifiesto: Manifiesto) => {
  const recuerdo = abrirRecuerdo(abrirCarpeta(join(config.datos, 'base')));
  const servidor = await ubicarServidor(recuerdo);
  if (iniciado(servidor.datos)) {
    throw new Error(`Ya hay una base en ${servidor.datos}: apártela antes de restaurar`);
  }
  const parcial = `${servidor.datos}.restaurada`;
  const wal = `${servidor.datos}.wal`;
  await rm(parcial, { recursive: true, force: true });
  const { de } = lugares(pedido.carpeta);
  await desempaquetar(await leerCifrado(de(manifiesto.id, 'base.tar.age'), pedido.llave), parcial);
  for (const vacia of ['pg_wal/archive_status', 'pg_wal/summaries']) {
    await mkdir(join(parcial, vacia), { recursive: true, mode: 0o700 });
  }
  const segmentos = await traerWal(wal, pedido, manifiesto.primerWal);
  const ajustes = ajustesDeRecuperacion(wal, pedido.hasta);
  await appendFile(join(parcial, 'postgresql.auto.conf'), ajustes);
  await writeFile(join(parcial, 'recovery.signal'), '');
  entregarA(servidor, parcial);
  entregarA(servidor, wal);
  await rename(parcial, servidor.datos);
  const puerto = await puertoLibre(recuerdo.puerto);
  await recuperar(servidor, direccionAdmin(recuerdo, puerto), puerto);
  await rm(wal, { recursive: true });
  return segmentos;
};

/** The files of every backup up to this one, and the marks of numbers up to the last moment. */
const restaurarDocumentos = async (
  config: Config,
  { carpeta, llave }: Pedido,
  manifiestos: readonly Manifiesto[],
): Promise<number> => {
  const { de, espejo } = lugares(carpeta);
  const raiz = join(config.datos, 'documentos');
  // First what decides which numbers are free.
  await llevarMarcas(espejo, raiz);
  await llevarMarcadores(espejo, raiz);
  let archivos = 0;
  for (const { id, archivos: suyos } of manifiestos) {
    if (!suyos.some(({ nombre }) => nombre === 'documentos.tar.age')) continue;
    archivos += await desempaquetar(await leerCifrado(de(id, 'documentos.tar.age'), llave), raiz);
  }
  return archivos;
};

/**
 * Brings keys, database and documents back into an empty SOAP_DATOS. What was sold after `hasta`, or
 * in the last seconds, is known by the marks: the next start jumps over its numbers (ADR 14).
 */
export const restaurar = async (config: Config, pedido: Pedido) => {
  const todos = await leerManifiestos(pedido.carpeta);
  const manifiesto = elegir(todos, pedido.hasta);
  await comprobar(pedido.carpeta, manifiesto);
  const { de } = lugares(pedido.carpeta);
  await mkdir(config.datos, { recursive: true });
  if (iniciado(join(config.datos, 'base', 'datos'))) {
    throw new Error(`Ya hay una base en ${config.datos}: apártela antes de restaurar`);
  }
  await desempaquetar(
    await leerCifrado(de(manifiesto.id, 'llaves.tar.age'), pedido.llave),
    config.datos,
  );
  const segmentos = await restaurarBase(config, pedido, manifiesto);
  const documentos = await restaurarDocumentos(config, pedido, todos);
  return { id: manifiesto.id, segmentos, documentos };
};
