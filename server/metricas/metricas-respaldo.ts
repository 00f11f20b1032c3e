import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Reloj } from '#integrations/reloj/port.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import type { Config } from '../config.ts';
import { ultimoTerminado } from '../respaldo/bodega.ts';
import { segundosPendientes } from '../respaldo/pendiente-anotado.ts';

/**
 * Seconds since a server last archived a WAL file, while its archive_command fails or a full file waits.
 * PostgreSQL does not count a command that hangs, is killed or is missing as a failure. Otherwise 0, as in a
 * night without changes, and null where nothing is archived.
 */
export const segundosSinArchivar = async (db: Base): Promise<number | null> => {
  const { rows } = await sql<{ segundos: number | null }>`
    select case
      when current_setting('archive_mode') = 'off' then null
      when last_failed_time > coalesce(last_archived_time, '-infinity')
        then extract(epoch from clock_timestamp() - coalesce(last_archived_time, stats_reset))
      when last_archived_wal ~ '^[0-9A-F]{24}' and substr(last_archived_wal, 9, 16) collate "C" < substr(
          pg_walfile_name(
            pg_current_wal_lsn() - pg_size_bytes(current_setting('wal_segment_size'))::numeric + 1
          ), 9, 16)
        then extract(epoch from clock_timestamp() - last_archived_time)
      else 0 end::float8 as segundos
    from pg_stat_archiver`.execute(db);
  return rows[0]?.segundos ?? null;
};

/**
 * Measures the backup where it has a folder. Reports the age of the newest whole one (+Inf without one), and
 * of the oldest change missing from it. The embedded database's archiver records that change; `sinArchivar`
 * asks another server.
 */
export const medirRespaldo = (
  config: Config,
  reloj: Reloj,
  registro: Registry,
  sinArchivar: () => Promise<number | null> = () => Promise.resolve(null),
): void => {
  const { RESPALDO_CARPETA: carpeta } = config;
  if (carpeta === undefined) return;
  registro.registerMetric(
    new Gauge({
      name: 'soap_backup_age_seconds',
      help: 'Age of the newest whole backup in the backup folder.',
      registers: [],
      async collect() {
        const ultimo = await ultimoTerminado(carpeta);
        this.set(ultimo ? (reloj.ahora().getTime() - ultimo.getTime()) / 1_000 : Infinity);
      },
    }),
  );
  registro.registerMetric(
    new Gauge({
      name: 'soap_backup_oldest_unarchived_seconds',
      help: 'Age of the oldest change that the backup lacks.',
      registers: [],
      async collect() {
        const anotado = await segundosPendientes(config, reloj.ahora());
        // Without its database, a scrape still returns the other metrics.
        const segundos = anotado ?? (await sinArchivar().catch(() => null));
        if (segundos === null) this.remove();
        else this.set(segundos);
      },
    }),
  );
};
