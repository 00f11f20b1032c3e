/**
 * PostgreSQL settings that a restored cluster keeps: those that initdb writes, and the sizes and speeds that
 * an operator tunes. None names a command, a library, a file or a listener.
 */
const CONOCIDOS = new Set([
  ...['max_connections', 'superuser_reserved_connections', 'reserved_connections'],
  ...['shared_buffers', 'huge_pages', 'temp_buffers', 'work_mem', 'maintenance_work_mem'],
  ...['hash_mem_multiplier', 'autovacuum_work_mem', 'dynamic_shared_memory_type'],
  ...['effective_cache_size', 'effective_io_concurrency', 'maintenance_io_concurrency'],
  ...['random_page_cost', 'seq_page_cost', 'default_statistics_target', 'jit'],
  ...['max_worker_processes', 'max_parallel_workers', 'max_parallel_workers_per_gather'],
  ...['max_parallel_maintenance_workers', 'max_locks_per_transaction'],
  ...['wal_buffers', 'min_wal_size', 'max_wal_size', 'wal_compression', 'commit_delay'],
  ...['checkpoint_timeout', 'checkpoint_completion_target', 'autovacuum_max_workers'],
  'autovacuum_worker_slots',
  ...['autovacuum_naptime', 'autovacuum_vacuum_scale_factor', 'autovacuum_vacuum_cost_limit'],
  ...['autovacuum_analyze_scale_factor', 'log_min_duration_statement', 'log_timezone'],
  ...['datestyle', 'timezone', 'lc_messages', 'lc_monetary', 'lc_numeric', 'lc_time'],
  'default_text_search_config',
]);

/** `nombre = valor` with an optional comment; PostgreSQL allows omitting the equals sign. */
const LINEA = /^\s*([A-Za-z_][\w.]*)\s*=?\s*('(?:[^'\\]|'')*'|[\w.:+/-]+)\s*(?:#.*)?$/;
const VACIA = /^\s*(?:#.*)?$/;

export interface AjustesTomados {
  readonly lineas: readonly string[];
  /** Names of the dropped settings; an unreadable line is quoted whole. */
  readonly dejados: readonly string[];
}

/** Keeps the lines of a PostgreSQL configuration file whose settings are known. */
export const tomarAjustes = (texto: string): AjustesTomados => {
  const lineas: string[] = [];
  const dejados: string[] = [];
  for (const linea of texto.split('\n')) {
    if (VACIA.test(linea)) continue;
    const [, nombre, valor] = LINEA.exec(linea) ?? [];
    if (nombre && valor && CONOCIDOS.has(nombre.toLowerCase())) lineas.push(`${nombre} = ${valor}`);
    else dejados.push(nombre ?? (/^\s*[\w.]+/.exec(linea)?.[0] ?? linea).trim());
  }
  return { lineas, dejados };
};

/** Access rules (pg_hba.conf) that initdb writes for the embedded server. */
export const ACCESOS = [
  'local all all scram-sha-256',
  'host all all 127.0.0.1/32 scram-sha-256',
  'host all all ::1/128 scram-sha-256',
  'local replication all scram-sha-256',
  'host replication all 127.0.0.1/32 scram-sha-256',
  'host replication all ::1/128 scram-sha-256',
];

/** True if a pg_hba.conf has other access rules than ours. */
export const otrosAccesos = (texto: string): boolean =>
  texto
    .split('\n')
    .filter((linea) => !VACIA.test(linea))
    .some((linea) => !ACCESOS.includes(linea.trim().replaceAll(/\s+/g, ' ')));
