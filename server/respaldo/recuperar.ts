import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pausa } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { formatearFechaHora } from '#values/fecha.ts';
import {
  ajustesDeArchivado,
  encender,
  enMarcha,
  leerArranque,
  type Servidor,
} from '../db/servidor.ts';
import { ErrorDePartida } from '../partida/partida.ts';
import { ACCESOS, otrosAccesos, tomarAjustes } from './ajustes-de-postgres.ts';

const DIA_EN_SEGUNDOS = 86_400;
const PAUSA_MS = 200;
const COLA_DEL_LOG = 2_000;
const DE_RECUPERACION = [
  'restore_command',
  'recovery_target_timeline',
  'recovery_target_time',
  'recovery_target_action',
];
const ULTIMO_COMMIT = /last completed transaction was at log time (\S+) (\S+)\+00$/gm;
const NO_LLEGA = 'recovery ended before configured recovery target was reached';

/** As it is said to people, and as `--hasta` takes it. */
export const decirMomento = (momento: Date): string =>
  `${formatearFechaHora(momento)} (${momento.toISOString()})`;

const esquemaMomento = z.iso.datetime({ offset: true });

/** Reads the moment of `--hasta`; throws in Spanish for one without its zone, which each machine would take for another. */
export const leerMomento = (texto: string): Date => {
  const leido = esquemaMomento.safeParse(texto.replace(/(T.*[+-]\d\d)$/, '$1:00'));
  if (leido.success) return new Date(leido.data);
  throw new ErrorDePartida(
    '--hasta es un momento con su zona: 2026-11-22T12:00:00-03 (hora de Chile en verano) o 2026-11-22T15:00:00Z',
  );
};

/**
 * Leaves of the settings that came with the cluster those that are known, and of its accesses those of initdb. Returns
 * the names of what it left behind.
 */
export const limpiarAjustes = async (datos: string): Promise<string[]> => {
  const dejados: string[] = [];
  for (const nombre of ['postgresql.conf', 'postgresql.auto.conf']) {
    const tomado = tomarAjustes(await readFile(join(datos, nombre), 'utf8').catch(() => ''));
    dejados.push(...tomado.dejados);
    await writeFile(join(datos, nombre), `${tomado.lineas.join('\n')}\n`, { mode: 0o600 });
  }
  const accesos = join(datos, 'pg_hba.conf');
  if (otrosAccesos(await readFile(accesos, 'utf8').catch(() => ''))) dejados.push('pg_hba.conf');
  await writeFile(accesos, `${ACCESOS.join('\n')}\n`, { mode: 0o600 });
  await writeFile(join(datos, 'pg_ident.conf'), '', { mode: 0o600 });
  return [...new Set(dejados)];
};

const ajustesDeRecuperacion = (wal: string, hasta: Date | null): string =>
  [
    `restore_command = 'cp "${wal}/%f" "%p"'`,
    // A restore begins a timeline and ends with a backup of it: a backup's own one is that of its moment.
    "recovery_target_timeline = 'current'",
    ...(hasta
      ? [`recovery_target_time = '${hasta.toISOString().replace('T', ' ').replace('Z', '+00')}'`]
      : []),
    "recovery_target_action = 'promote'",
    '',
  ].join('\n');

interface Pedido {
  readonly servidor: Servidor;
  readonly puerto: number;
  readonly urlAdmin: string;
  /** Folder of the log. */
  readonly wal: string;
  readonly hasta: Date | null;
  /** Why the log ends early. */
  readonly hueco: string | null;
  /** True if the server archives its own log from then on. */
  readonly archivar: boolean;
  /** When the backup itself ended. */
  readonly terminado: Date;
}

/** The moment of the last transaction that PostgreSQL went through: up to the millisecond after it. */
const alcanzado = (servidor: Servidor, terminado: Date): Date => {
  const [, dia, hora] = [...leerArranque(servidor).matchAll(ULTIMO_COMMIT)].at(-1) ?? [];
  if (!dia || !hora) return terminado;
  const [segundos = '', fraccion = ''] = hora.split('.');
  const ms = Math.ceil(Number(fraccion.padEnd(6, '0')) / 1_000);
  return new Date(Date.parse(`${dia}T${segundos}Z`) + ms);
};

/** Waits until it has gone through the log; the end of what it wrote when it ended instead. */
const hastaQueSirva = async ({ servidor, urlAdmin }: Pedido): Promise<string | undefined> => {
  while (enMarcha(servidor)) {
    const cliente = new pg.Client({ connectionString: urlAdmin });
    cliente.on('error', () => undefined);
    try {
      await cliente.connect();
      return undefined;
    } catch {
      await pausa(PAUSA_MS);
    } finally {
      await cliente.end().catch(() => undefined);
    }
  }
  return leerArranque(servidor).slice(-COLA_DEL_LOG);
};

const encenderPara = async (pedido: Pedido, hasta: Date | null): Promise<string | undefined> => {
  const { servidor, puerto, wal, archivar } = pedido;
  const auto = join(servidor.datos, 'postgresql.auto.conf');
  const { lineas } = tomarAjustes(await readFile(auto, 'utf8'));
  const texto = `${lineas.join('\n')}\n${ajustesDeRecuperacion(wal, hasta)}`;
  await writeFile(auto, texto, { mode: 0o600 });
  const { uid, gid } = servidor.cuenta;
  if (uid !== undefined) spawnSync('chown', [`${uid}:${gid}`, auto]);
  // Without a hot standby it takes connections once it serves on its own, and not before. Its words are read.
  const ajustes = ['hot_standby=off', 'lc_messages=C'];
  const deArchivado = archivar ? ajustesDeArchivado(servidor) : [];
  return (
    (await encender(servidor, puerto, [...ajustes, ...deArchivado], DIA_EN_SEGUNDOS)) ??
    hastaQueSirva(pedido)
  );
};

/**
 * Lets PostgreSQL go through the log until it serves on its own, and leaves it serving. Returns the moment it reached.
 * Throws in Spanish when that is not the one that was asked for.
 */
export const recuperar = async (pedido: Pedido): Promise<Date> => {
  const { servidor, urlAdmin, hasta, hueco, terminado } = pedido;
  let falla = await encenderPara(pedido, hasta);
  let momento = alcanzado(servidor, terminado);
  const faltan = falla !== undefined && leerArranque(servidor).includes(NO_LLEGA);
  if (falla !== undefined && !faltan) {
    throw hueco === null
      ? new Error(`PostgreSQL no pudo recuperarse:\n${falla}`)
      : new ErrorDePartida(`No se puede usar este respaldo: ${hueco}`);
  }
  const llega = `El registro llega hasta ${decirMomento(momento)}`;
  const otro = `Para restaurar hasta ahí, repita con --hasta ${momento.toISOString()}`;
  if (hueco !== null && (hasta === null || (faltan && hasta > momento)))
    throw new ErrorDePartida(`${llega}: ${hueco}. ${otro}`);
  if (hasta !== null && faltan && hasta > momento)
    throw new ErrorDePartida(`${llega}, y --hasta es posterior. ${otro}, o sin --hasta`);
  if (faltan) {
    // The whole log: PostgreSQL wants to see a transaction after the moment.
    falla = await encenderPara(pedido, null);
    if (falla !== undefined) throw new Error(`PostgreSQL no pudo recuperarse:\n${falla}`);
    const despues = alcanzado(servidor, momento);
    momento = despues > momento ? despues : momento;
  }
  const cliente = new pg.Client({ connectionString: urlAdmin });
  await cliente.connect();
  try {
    for (const ajuste of DE_RECUPERACION) await cliente.query(`alter system reset ${ajuste}`);
  } finally {
    await cliente.end();
  }
  return momento;
};
