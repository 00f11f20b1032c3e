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

/** Formats a moment for people, and as `--hasta` accepts it. */
export const decirMomento = (momento: Date): string =>
  `${formatearFechaHora(momento)} (${momento.toISOString()})`;

const esquemaMomento = z.iso.datetime({ offset: true });

/**
 * Parses the moment of `--hasta`. Throws in Spanish without a zone, because each machine would read another
 * moment.
 */
export const leerMomento = (texto: string): Date => {
  const leido = esquemaMomento.safeParse(texto.replace(/(T.*[+-]\d\d)$/, '$1:00'));
  if (leido.success) return new Date(leido.data);
  throw new ErrorDePartida(
    '--hasta es un momento con su zona: 2026-11-22T12:00:00-03 (hora de Chile en verano) o 2026-11-22T15:00:00Z',
  );
};

/**
 * Drops unknown settings that came with the cluster, and access rules other than initdb's. Returns the names
 * of the dropped ones.
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
    // Each restore starts a timeline and backs it up, so the right timeline is the backup's own.
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
  /** Folder of the WAL. */
  readonly wal: string;
  readonly hasta: Date | null;
  /** Reason why the WAL ends early. */
  readonly hueco: string | null;
  /** True: the server archives its own WAL afterwards. */
  readonly archivar: boolean;
  /** End of the backup itself. */
  readonly terminado: Date;
}

/** Time of the last transaction that PostgreSQL replayed, rounded up to the millisecond. */
const alcanzado = (servidor: Servidor, terminado: Date): Date => {
  const [, dia, hora] = [...leerArranque(servidor).matchAll(ULTIMO_COMMIT)].at(-1) ?? [];
  if (!dia || !hora) return terminado;
  const [segundos = '', fraccion = ''] = hora.split('.');
  const ms = Math.ceil(Number(fraccion.padEnd(6, '0')) / 1_000);
  return new Date(Date.parse(`${dia}T${segundos}Z`) + ms);
};

/** Waits until PostgreSQL has replayed the WAL. Returns the tail of its log if it stopped instead. */
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
  // Without hot standby it accepts connections only after recovery. Its messages are parsed, hence the C
  // locale.
  const ajustes = ['hot_standby=off', 'lc_messages=C'];
  const deArchivado = archivar ? ajustesDeArchivado(servidor) : [];
  return (
    (await encender(servidor, puerto, [...ajustes, ...deArchivado], DIA_EN_SEGUNDOS)) ??
    hastaQueSirva(pedido)
  );
};

/**
 * Lets PostgreSQL replay the WAL and leaves it serving. Returns the moment reached. Throws in Spanish if that
 * is not the requested one.
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
    // Replays all WAL: PostgreSQL must see a transaction after the moment.
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
