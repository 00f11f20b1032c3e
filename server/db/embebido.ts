import { setTimeout as esperar } from 'node:timers/promises';
import { comoHost, soloDeAqui } from '#formatos/red/direcciones.ts';
import pg from 'pg';
import { puertoLibre } from '../procesos/puertos-de-red.ts';
import { conCandado } from './candado.ts';
import { anotarUso, hayUsos } from './en-uso.ts';
import {
  abrirCarpeta,
  abrirRecuerdo,
  carpetaDeUsos,
  type Recuerdo,
  guardarRecuerdo,
} from './recuerdo.ts';
import {
  apagar,
  crearCluster,
  encender,
  ajustesDeArchivado,
  carpetaDeWal,
  enMarcha,
  type Servidor,
  ubicarServidor,
} from './servidor.ts';

interface Pedido {
  /** Folder of the cluster; created when missing. */
  carpeta: string;
  /** Default: the port of the last start if it is free, else any free one. */
  puerto?: number;
  /** Server settings, `nombre=valor` without spaces. */
  ajustes?: string[];
  /** True: the server archives its WAL for the backup, if this call starts it. */
  archivar?: boolean;
}

export interface Postgres {
  url: string;
  /** Address as superuser, only for the backup. */
  urlAdmin: string;
  /** Folder of the cluster; the archived WAL lies in `wal`. */
  datos: string;
  wal: string;
  detener(): Promise<void>;
}

const USUARIO = 'soap';
const INTENTOS = 10;
const PAUSA_MS = 500;
const VIGILANCIA_MS = 1_000;
const PUERTO_OCUPADO = /address already in use|could not bind/i;
// Messages of a start refused because children of a killed server still hold shared memory or the lock file.
const RESTOS = /shared memory block|lock file|is another postmaster/i;
const SIN_BASE = new Set(['3D000', '28P01', '28000']);
const INICIANDO = '57P03';

const direccion = (usuario: string, clave: string, puerto: number, base: string): string =>
  `postgres://${usuario}:${clave}@${comoHost(soloDeAqui())}:${puerto}/${base}`;

const conectado = async <T>(url: string, uso: (cliente: pg.Client) => Promise<T>): Promise<T> => {
  const cliente = new pg.Client({ connectionString: url });
  cliente.on('error', () => undefined);
  await cliente.connect();
  try {
    return await uso(cliente);
  } finally {
    await cliente.end();
  }
};

export const direccionAdmin = ({ claveAdmin }: Recuerdo, puerto: number): string =>
  direccion('postgres', claveAdmin, puerto, 'postgres');

// The product is no superuser, so that it does nothing here that another server would refuse.
const crearBase = (recuerdo: Recuerdo, puerto: number): Promise<void> =>
  conectado(direccionAdmin(recuerdo, puerto), async (cliente) => {
    const rol = await cliente.query('select 1 from pg_roles where rolname = $1', [USUARIO]);
    const verbo = rol.rowCount ? 'alter' : 'create';
    await cliente.query(`${verbo} role ${USUARIO} login createdb password '${recuerdo.clave}'`);
    const base = await cliente.query('select 1 from pg_database where datname = $1', [USUARIO]);
    if (!base.rowCount) await cliente.query(`create database ${USUARIO} owner ${USUARIO}`);
  });

const comprobar = async (recuerdo: Recuerdo, puerto: number): Promise<string> => {
  const url = direccion(USUARIO, recuerdo.clave, puerto, USUARIO);
  for (let intento = 1; ; intento += 1) {
    try {
      await conectado(url, (cliente) => cliente.query('select 1'));
      return url;
    } catch (error) {
      const codigo = (error as { code?: string }).code ?? '';
      if (intento > INTENTOS) throw error;
      if (SIN_BASE.has(codigo)) await crearBase(recuerdo, puerto);
      else if (codigo === INICIANDO || codigo === 'ECONNREFUSED') await esperar(PAUSA_MS);
      else throw error;
    }
  }
};

/** Wakes the checkpointer, which decides when to switch the WAL and sleeps for five minutes after a start. */
const despertarArchivado = (recuerdo: Recuerdo, puerto: number): Promise<unknown> =>
  conectado(direccionAdmin(recuerdo, puerto), (cliente) => cliente.query('checkpoint')).catch(
    (error: unknown) =>
      process.stderr.write(`El respaldo continuo empieza en cinco minutos: ${String(error)}\n`),
  );

const asegurar = async (
  servidor: Servidor,
  recuerdo: Recuerdo,
  pedido: Pedido,
): Promise<number> => {
  let puerto = pedido.puerto ?? recuerdo.puerto;
  for (let intento = 1; ; intento += 1) {
    const vivo = enMarcha(servidor);
    if (vivo) return vivo.puerto;
    if (pedido.puerto === undefined) puerto = await puertoLibre(puerto);
    const falla = await encender(servidor, puerto, pedido.ajustes ?? []);
    if (falla === undefined) {
      if (pedido.archivar) await despertarArchivado(recuerdo, puerto);
      return puerto;
    }
    const ocupado = PUERTO_OCUPADO.test(falla);
    const pasara = RESTOS.test(falla) || (ocupado && pedido.puerto === undefined);
    if (intento > INTENTOS || !pasara) throw new Error(`PostgreSQL no pudo iniciar:\n${falla}`);
    if (ocupado) puerto += 1;
    else await esperar(PAUSA_MS);
  }
};

// Restarts a dead server on the same port, because other processes already hold its address.
const vigilar = (servidor: Servidor, recuerdo: Recuerdo, pedido: Pedido): (() => void) => {
  let atento = true;
  let ocupado = false;
  let avisado = false;
  const levantar = async (): Promise<void> => {
    if (atento) await asegurar(servidor, recuerdo, pedido);
  };
  const revisar = async (): Promise<void> => {
    if (ocupado || enMarcha(servidor)) return;
    ocupado = true;
    try {
      await conCandado(recuerdo.carpeta, levantar);
      avisado = false;
    } catch (error) {
      if (!avisado) process.stderr.write(`${String(error)}\n`);
      avisado = true;
    }
    ocupado = false;
  };
  const reloj = setInterval(() => void revisar(), VIGILANCIA_MS).unref();
  return () => {
    atento = false;
    clearInterval(reloj);
  };
};

const abrir = async (carpeta: string, dicho: Pedido): Promise<Postgres> => {
  const recuerdo = abrirRecuerdo(carpeta);
  const servidor = await ubicarServidor(recuerdo);
  const deArchivado = dicho.archivar ? ajustesDeArchivado(servidor) : [];
  const ajustes = [...(dicho.ajustes ?? []), ...deArchivado];
  const pedido = { ...dicho, ajustes };
  const usos = carpetaDeUsos(recuerdo);
  const soltar = anotarUso(usos);
  try {
    await crearCluster(servidor, recuerdo.claveAdmin);
    const puerto = await asegurar(servidor, recuerdo, pedido);
    if (puerto !== recuerdo.puerto) guardarRecuerdo(Object.assign(recuerdo, { puerto }));
    const url = await comprobar(recuerdo, puerto);
    const descuidar = vigilar(servidor, recuerdo, { ...pedido, puerto });
    const detener = async (): Promise<void> => {
      descuidar();
      await conCandado(carpeta, async () => {
        soltar();
        if (!hayUsos(usos)) await apagar(servidor);
      });
    };
    const { datos } = servidor;
    return {
      url,
      urlAdmin: direccionAdmin(recuerdo, puerto),
      datos,
      wal: carpetaDeWal(servidor),
      detener,
    };
  } catch (error) {
    soltar();
    throw error;
  }
};

/**
 * Ensures that the embedded PostgreSQL of `carpeta` runs, and restarts it if it dies. A running one is
 * shared: `detener` stops the server unless another living process uses it. Throws in Spanish, with the tail
 * of the server's log, when it does not start.
 */
export const iniciarPostgres = (pedido: Pedido): Promise<Postgres> => {
  const carpeta = abrirCarpeta(pedido.carpeta);
  return conCandado(carpeta, () => abrir(carpeta, pedido));
};
