import pg from 'pg';
import { migrar } from '#server/db/migrar.ts';
import { puertoLibre } from '#server/procesos/puertos-de-red.ts';
import { esperar } from '../esperar.ts';
import { abrirPostgresDeDebian } from './postgres-de-debian.ts';
import { abrirPuerta } from './puerta.ts';

/** Debian's PostgreSQL with a streaming replica, controlled by a test. */
interface ParDePostgres {
  /** URL of the primary, which stays the same after a promotion. */
  readonly url: string;
  readonly urlReplica: string;
  /** Pauses the replica: it receives WAL but does not replay it. */
  pausar(): Promise<void>;
  seguir(): Promise<void>;
  /** True once the replica shows all that the primary had at the call. */
  alcanzada(): Promise<boolean>;
  apagarReplica(): Promise<void>;
  encenderReplica(): Promise<void>;
  /** Makes each commit wait until the replica has it on disk. */
  sincronizar(): Promise<void>;
  /** Kills the primary; the replica takes over its role and its address. */
  promover(): Promise<void>;
  cerrar(): Promise<void>;
}

const ORDEN = 60_000;

const preguntar = async <T>(url: string, texto: string): Promise<readonly T[]> => {
  const cliente = new pg.Client({ connectionString: url, query_timeout: ORDEN });
  cliente.on('error', () => undefined);
  await cliente.connect();
  try {
    return (await cliente.query(texto)).rows as readonly T[];
  } finally {
    await cliente.end().catch(() => undefined);
  }
};

/** Starts both, migrated; `cerrar` leaves nothing behind. */
export const iniciarPar = async (): Promise<ParDePostgres> => {
  const { lugar, correr, crear, copiar, borrar } = await abrirPostgresDeDebian();
  const puertos = { primaria: await puertoLibre(24_000 + (process.pid % 900)), replica: 0 };
  puertos.replica = await puertoLibre(puertos.primaria + 1);
  const urlDe = (puerto: number): string => `postgres://postgres@127.0.0.1:${puerto}/postgres`;
  const encender = (cual: keyof typeof puertos): Promise<void> =>
    correr('pg_ctl', [
      ...['start', '-s', '-w', '-D', lugar(cual), '-l', lugar(`${cual}.log`)],
      ...['-o', `-p ${puertos[cual]} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`],
    ]);
  const apagar = (cual: keyof typeof puertos, modo: string): Promise<void> =>
    correr('pg_ctl', ['stop', '-s', '-w', '-m', modo, '-D', lugar(cual)]);

  await crear('primaria');
  await encender('primaria');
  await migrar(urlDe(puertos.primaria));
  await copiar('replica', '127.0.0.1', puertos.primaria);
  await encender('replica');
  const puerta = await abrirPuerta(puertos.primaria);
  const encendidas = new Set<keyof typeof puertos>(['primaria', 'replica']);

  return {
    url: urlDe(puerta.puerto),
    urlReplica: urlDe(puertos.replica),
    async pausar() {
      await preguntar(urlDe(puertos.replica), 'select pg_wal_replay_pause()');
    },
    async seguir() {
      await preguntar(urlDe(puertos.replica), 'select pg_wal_replay_resume()');
    },
    async alcanzada() {
      const [aqui] = await preguntar<{ lsn: string }>(
        urlDe(puertos.primaria),
        'select pg_current_wal_insert_lsn()::text as lsn',
      );
      const [alla] = await preguntar<{ si: boolean }>(
        urlDe(puertos.replica),
        `select pg_last_wal_replay_lsn() >= '${aqui?.lsn}' as si`,
      );
      return alla?.si ?? false;
    },
    async apagarReplica() {
      await apagar('replica', 'immediate');
      encendidas.delete('replica');
    },
    async encenderReplica() {
      await encender('replica');
      encendidas.add('replica');
    },
    async sincronizar() {
      const url = urlDe(puertos.primaria);
      await preguntar(url, `alter system set synchronous_standby_names = '*'`);
      await preguntar(url, 'select pg_reload_conf()');
      await esperar('réplica síncrona', 20, async () => {
        const [quien] = await preguntar<{ sync_state: string }>(
          url,
          'select sync_state from pg_stat_replication',
        );
        return quien?.sync_state === 'sync';
      });
    },
    async promover() {
      await apagar('primaria', 'immediate');
      encendidas.delete('primaria');
      await correr('pg_ctl', ['promote', '-s', '-w', '-D', lugar('replica')]);
      puerta.llevar(puertos.replica);
    },
    async cerrar() {
      await puerta.cerrar();
      for (const cual of encendidas) await apagar(cual, 'immediate');
      await borrar();
    },
  };
};
